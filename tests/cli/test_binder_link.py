"""`domeng binder-link`: which links it prints for which remote, and what it says where there is none."""

import os
import subprocess
from pathlib import Path

import pytest

from domeng_widgets.cli import binder, main

INDEX = "?urlpath=voila%2Frender%2Fnotebooks%2Findex.ipynb"


def git(where: Path, *arguments: str) -> None:
    """Runs git there, with nobody's settings."""
    own = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
    subprocess.run(["git", *arguments], cwd=where, env=os.environ | own, check=True, capture_output=True, timeout=60)


@pytest.fixture
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A directory that belongs to no checkout, and is the current one."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)  # one that rewrites addresses would change what is tested
    monkeypatch.setenv("GIT_CONFIG_SYSTEM", os.devnull)
    for name in ("GIT_DIR", "GIT_WORK_TREE"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


@pytest.fixture
def checkout(nowhere: Path) -> Path:
    """A checkout without a remote, which is the current directory."""
    git(nowhere, "init", "--quiet")
    return nowhere


@pytest.mark.parametrize(
    ("address", "repository"),
    [
        ("https://github.com/ani/domeng.git", "gh/ani/domeng"),
        ("https://github.com/ani/domeng", "gh/ani/domeng"),
        ("https://github.com/ani/domeng/", "gh/ani/domeng"),
        ("https://GitHub.com:443/Ani/Domeng.git", "gh/Ani/Domeng"),
        ("https://www.github.com/ani/my.domeng_2", "gh/ani/my.domeng_2"),
        ("http://github.com/ani/domeng", "gh/ani/domeng"),
        ("git://github.com/ani/domeng.git", "gh/ani/domeng"),
        ("git@github.com:ani/domeng.git", "gh/ani/domeng"),
        ("github.com:ani/domeng", "gh/ani/domeng"),
        ("git@github.com:/ani/domeng.git", "gh/ani/domeng"),
        ("ssh://git@github.com/ani/domeng.git", "gh/ani/domeng"),
        ("ssh://git@github.com:22/ani/domeng.git", "gh/ani/domeng"),
        ("ssh://git@ssh.github.com:443/ani/domeng.git", "gh/ani/domeng"),
        ("git+ssh://git@github.com/ani/domeng.git", "gh/ani/domeng"),
        ("https://user:secret@github.com/ani/domeng.git", "gh/ani/domeng"),
        ("https://secret@github.com/ani/domeng.git", "gh/ani/domeng"),
        ("https://gitlab.com/ani/domeng.git", "gl/ani%2Fdomeng"),
        ("git@gitlab.com:group/sub/domeng.git", "gl/group%2Fsub%2Fdomeng"),
        ("ssh://git@altssh.gitlab.com:443/ani/domeng.git", "gl/ani%2Fdomeng"),
        ("https://oauth2:secret@gitlab.com/ani/domeng.git", "gl/ani%2Fdomeng"),
        ("https://codeberg.org/ani/domeng.git", "git/https%3A%2F%2Fcodeberg.org%2Fani%2Fdomeng.git"),
        ("https://user:secret@git.example.org:8443/d.git", "git/https%3A%2F%2Fgit.example.org%3A8443%2Fd.git"),
        ("https://git.example.org/d.git?token=secret#secret", "git/https%3A%2F%2Fgit.example.org%2Fd.git"),
    ],
)
def test_the_badge_leads_to_the_remote_of_the_checkout(
    checkout: Path, capsys: pytest.CaptureFixture[str], address: str, repository: str
) -> None:
    git(checkout, "remote", "add", "origin", address)
    assert main(["binder-link"]) == 0
    out, err = capsys.readouterr()
    badge = "[![Open in Binder](https://mybinder.org/badge_logo.svg)]"
    assert out.splitlines()[0] == f"{badge}(https://mybinder.org/v2/{repository}/HEAD{INDEX})"
    assert err == ""
    assert "secret" not in out


def test_it_links_the_start_page_the_game_and_a_lesson(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    git(checkout, "remote", "add", "origin", "git@github.com:ani/domeng.git")
    main(["binder-link", "--ref", "main"])
    at = "https://mybinder.org/v2/gh/ani/domeng/main?urlpath=voila%2Frender%2Fnotebooks%2F"
    assert capsys.readouterr().out.splitlines()[1:] == [
        "",
        f"The start page: {at}index.ipynb",
        f"A game: {at}play.ipynb",
        f"A lesson, The table: {at}01_the_table.ipynb",
    ]


@pytest.mark.parametrize(
    ("ref", "written"),
    [
        ("v1.0", "v1.0"),
        ("feature/hints", "feature/hints"),
        ("a)b#c?d=e&f%g", None),
        ("a)b#c&d%e", "a%29b%23c%26d%25e"),
        ("λέξη", "%CE%BB%CE%AD%CE%BE%CE%B7"),
        ("", None),
        ("-x", None),
        ("/x", None),
        ("a b", None),
        ("a\nb", None),
        ("a..b", None),
        ("main/", None),
    ],
)
def test_a_branch_is_named_in_the_link_or_refused(
    checkout: Path, capsys: pytest.CaptureFixture[str], ref: str, written: str | None
) -> None:
    git(checkout, "remote", "add", "origin", "git@github.com:ani/domeng.git")
    status = main(["binder-link", f"--ref={ref}"])
    out, err = capsys.readouterr()
    if written is None:
        assert (status, out, err.count("\n")) == (2, "", 1)
        assert "is no name of a branch, a tag or a commit." in err
    else:
        assert (status, err) == (0, "")
        assert f"(https://mybinder.org/v2/gh/ani/domeng/{written}{INDEX})" in out


@pytest.mark.parametrize(
    "address",
    [
        *("/srv/git/domeng.git", "../domeng", "file:///srv/git/secret.git", "C:/git/domeng", "C:\\git\\domeng"),
        *("git@work:ani/domeng.git", "git@git.example.org:ani/domeng.git", "ssh://git@git.example.org/d.git"),
        *(
            "https://localhost/ani/domeng.git",
            "https://user:secret@127.0.0.1:3000/ani/domeng.git",
            "https://[::1]/d.git",
        ),
        *("https://user:secret@[github.com/ani/domeng.git", "https://user:secret@github.com:port/ani/domeng.git"),
        *(
            "https://github.com/ani",
            "https://github.com/ani/domeng/tree/main",
            "https://github.com/ani/..",
            "https://github.com",
        ),
        *("https://github.com/ani/do meng", "https://github.com/ani/domeng)(secret", "https://gitlab.com/domeng"),
        *(
            "https://github.com@secret/ani/domeng.git",
            "https://user:secret@git.example.org/",
            "codecommit::secret://x",
            "",
        ),
    ],
)
def test_a_remote_that_binder_cannot_fetch_is_refused_in_a_line_without_its_address(
    checkout: Path, capsys: pytest.CaptureFixture[str], address: str
) -> None:
    git(checkout, "config", "remote.origin.url", address)
    assert main(["binder-link"]) == 2
    assert capsys.readouterr() == (
        "",
        "domeng: Binder cannot fetch from the remote “origin”: it needs a repository at GitHub or GitLab, or the https "
        "address of a public one elsewhere (git remote set-url origin ADDRESS).\n",
    )


def test_without_a_remote_it_says_how_to_add_one(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    git(checkout, "remote", "add", "upstream", "git@github.com:ani/domeng.git")
    assert main(["binder-link"]) == 2
    assert capsys.readouterr() == (
        "",
        "domeng: This checkout has no remote “origin”: name a public one with git remote add origin ADDRESS, and push to it.\n",
    )


@pytest.mark.usefixtures("nowhere")
def test_outside_a_checkout_it_says_where_to_go(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["binder-link"]) == 2
    assert capsys.readouterr() == (
        "",
        "domeng: This directory is no git checkout: clone the repository, and run this in the clone.\n",
    )


def test_without_git_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert main(["binder-link"]) == 2
    assert capsys.readouterr() == (
        "",
        "domeng: This needs git, which was not found: install it, and run this in your checkout.\n",
    )


def test_a_broken_checkout_is_named_without_what_stands_in_it(
    checkout: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with (checkout / ".git" / "config").open("a", encoding="utf-8") as file:
        file.write('[remote "origin"\n\turl = https://user:secret@github.com/ani/domeng\n')
    assert main(["binder-link"]) == 2
    assert capsys.readouterr() == (
        "",
        "domeng: git does not answer here: git remote get-url origin says why.\n",
    )


def test_a_git_that_does_not_answer_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def hang(command: list[str], *, timeout: float, **_: object) -> None:
        raise subprocess.TimeoutExpired(command, timeout)

    monkeypatch.setattr(binder.subprocess, "run", hang)
    assert main(["binder-link"]) == 2
    assert capsys.readouterr().err == "domeng: git does not answer here: git remote get-url origin says why.\n"
