"""The files of the page: their tags, what may be asked for, and the release they make together."""

from __future__ import annotations

from pathlib import Path

from dolmen.server.web_files import WebFiles, stamped


def folder(tmp_path: Path) -> WebFiles:
    (tmp_path / "web" / "panels").mkdir(parents=True)
    (tmp_path / "web" / "worker.js").write_text("const RELEASE = '%RELEASE%';")
    (tmp_path / "web" / "panels" / "home.js").write_text("export const home = 1;")
    (tmp_path / "secret.txt").write_text("not for the net")
    return WebFiles(tmp_path / "web")


def test_a_release_is_another_as_soon_as_any_file_is(tmp_path: Path) -> None:
    web = folder(tmp_path)
    before = web.release()
    assert before == web.release() == WebFiles(tmp_path / "web").release()
    (tmp_path / "web" / "panels" / "home.js").write_text("export const home = 22;")
    changed = web.release()
    (tmp_path / "web" / "panels" / "more.js").write_text("export const home = 22;")
    assert len({before, changed, web.release()}) == 3


def test_the_worker_names_its_release_and_has_a_tag_of_its_own(tmp_path: Path) -> None:
    web = folder(tmp_path)
    worker = web.get("worker.js")
    assert worker is not None
    one, other = stamped(worker, "a"), stamped(worker, "b")
    assert one.content == b"const RELEASE = 'a';"
    assert one.tag != other.tag


def test_nothing_outside_the_folder_is_a_file(tmp_path: Path) -> None:
    web = folder(tmp_path)
    for path in ("../secret.txt", "panels/../../secret.txt", "/etc/passwd", "panels", "", "none.js", "a\0b"):
        assert web.get(path) is None, path
