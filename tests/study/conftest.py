from tests.engine.conftest import core

__all__ = ["core"]
