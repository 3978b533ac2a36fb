"""How a database gets from any earlier shape to the present one, step by step, by Alembic."""
