"""What is measured and driven for long: speeds, memory, fuzzing. Run from the checkout, not shipped."""
