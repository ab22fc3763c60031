"""What the dashboard says: the words of its pages, and of the terminal it was started from."""

from .language import Language, plain


def frame(language: Language) -> dict[str, str]:
    """The words around every page."""
    return {
        "lang": language.code,
        "name": language.text("Domeng"),
        "skip": language.text("Skip to the content"),
        "starting": language.text("Starting Python"),
    }


def landing(language: Language) -> dict[str, str]:
    """The words of the landing page, and of pages that are not there."""
    text = language.text
    return {
        **frame(language),
        "tagline": text("The domino game of the Bugis, for five."),
        "play": text("Play a game"),
        "play.hint": text("You and four others, people or computers"),
        "chances": text("Chances"),
        "chances.hint": text("How rare is a {POLLO}, and which seat is the worst? Guess, and see 100,000 rounds."),
        "about": text("What it is"),
        "about.1": text(
            "Five players, a double-six set, five dominoes each. You add one that fits an end of the chain; "
            "if you hold none, you pass."
        ),
        "about.2": text("Stones are what nobody wants: 25 lie on the table, and each pass brings you one."),
        "about.3": text(
            "When none is left on the table, the first to go out without holding a stone becomes the {CAMAT}, "
            "and leads from then on."
        ),
        "terms": text("Fourteen words to know"),
        "terms.hint": text("At the table, a click on any of them opens this again."),
        "glossary": text("Each with a live example"),
        "lost": text("There is no such page"),
        "lost.hint": text("It may have moved, or the address has a slip in it."),
        "broken": text("This page could not be made"),
        "broken.hint": text(
            "Python could not be started, or it failed. The terminal in which Domeng was started says more."
        ),
        "back": text("To the start page"),
    }


def starting(language: Language) -> dict[str, str]:
    """The words of a notebook's page while Python starts, and when it has ended; {placeholders} are filled there."""
    text = language.text
    return {
        **frame(language),
        "home": text("Domeng: to the start page"),
        "lessons": text("Lessons"),
        "contents": text("Contents"),
        "previous": text("The lesson before: {title}", title="{title}"),
        "next": text("The next lesson: {title}", title="{title}"),
        "print": text("Print"),
        "engine": text("The engine at work"),
        "preparing": text("Preparing the page"),
        "preparing.part": text("Preparing the page: part {n} of {all}", n="{n}", all="{all}"),
        "laying": text("Laying the table"),
        "slow": text("This takes longer than usual. Python is still at work."),
        "waiting": text("Waiting for a free place"),
        "waiting.hint": text("All places are taken; you get the next one that is free. Leave this page open."),
        "full": text("All places are taken. Come back in a minute."),
        "failed": text("Python could not be started, or the connection to it broke off."),
        "stopped": text("Python stopped with an error while it prepared this part of the page."),
        "gone": text("Python has ended: this page no longer answers."),
        "again": text("Start again"),
        "script": text("This page needs JavaScript: the table cannot be shown without it."),
    }


def beginning(language: Language) -> str:
    """Said in the terminal at once, since Python takes a few seconds to load the dashboard."""
    return language.text("Starting Domeng ...")


def serving(language: Language, url: str) -> str:
    """Said in the terminal once the dashboard answers."""
    return language.text("Domeng is at {url} (Ctrl-C ends it)", url=url)


def in_network(language: Language, url: str) -> str:
    """Said in the terminal when the machines of the network may come in."""
    return language.text("Others in your network open {url}", url=url)


def proxied(language: Language, url: str) -> str:
    """Said in the terminal when others come in through a proxy."""
    return language.text("Through your proxy others open {url}", url=url)


def other_host(language: Language) -> str:
    """What a browser gets that asks for it under a name which is not its own."""
    return language.text(
        "Domeng is not served under this name: open it at an address that stands in its terminal, or start it with --url "
        "and this one."
    )


def class_opens(language: Language, n: int, gigabytes: float, has: float | None) -> str:
    """Said in the terminal when the dashboard is for a class, on a machine that has so much memory, if that is known."""
    needs = f"{gigabytes:.1f}"
    if has is not None and gigabytes > has:
        sentence = language.count(
            "Room for {n} learner takes about {gigabytes} GB of memory, and this machine has {has} GB. It is being made ready "
            "all the same.",
            "Room for {n} learners takes about {gigabytes} GB of memory, and this machine has {has} GB: name fewer places "
            "with --class. They are being made ready all the same.",
            n,
            gigabytes=needs,
            has=f"{has:.1f}",
        )
    else:
        sentence = language.count(
            "Room for {n} learner, about {gigabytes} GB of memory. The place is being made ready.",
            "Room for {n} learners, about {gigabytes} GB of memory. Their places are being made ready.",
            n,
            gigabytes=needs,
        )
    return plain(sentence)


def class_ready(language: Language) -> str:
    """Said in the terminal when all places of a class stand ready."""
    return language.text("All places stand ready.")


def class_short(language: Language, n: int, all: int) -> str:  # noqa: A002 - a word of the message
    """Said in the terminal when not all places of a class could be started."""
    return language.text(
        "{n} of {all} places stand ready; the others could not be started. They are tried again; if they keep failing, "
        "name fewer places with --class.",
        n=n,
        all=all,
    )


def class_full(language: Language, n: int, more: int) -> str:
    """Said in the terminal when somebody waits for a place."""
    sentence = language.count(
        "The {n} place is taken and somebody waits; start with a larger number: domeng play --class {more}",
        "All {n} places are taken and somebody waits; start with a larger number: domeng play --class {more}",
        n,
        more=more,
    )
    return plain(sentence)


def crowded(language: Language) -> str:
    """Said in the terminal when the system allows no more connections."""
    return language.text(
        "More visitors are coming than this system lets in at once: some have to wait. `ulimit -n` raises the number."
    )


def stopped(language: Language) -> str:
    """Said in the terminal when the dashboard has ended."""
    return language.text("Domeng has ended.")


def no_url(language: Language, url: str) -> str:
    """Said when something cannot be the address under which others come in."""
    return language.text(
        "--url: “{url}” is no address to come in by: write http:// or https://, the name or number of a host, and no more than a "
        "port and a path of letters, digits, - and _, as in https://school.example/domeng/",
        url=url,
    )


def port_taken(language: Language, port: int) -> str:
    """Said when another program has the port."""
    return language.text("Port {port} is taken: choose another one with --port, or leave --port out.", port=port)


def no_host(language: Language, host: str) -> str:
    """Said when a machine cannot listen on what was named, because that is no address of its own, or none at all."""
    return language.text(
        "“{host}” is no address of this machine: name one with --host that is, or leave --host out.", host=host
    )


def port_reserved(language: Language, port: int) -> str:
    """Said when the system keeps a port for itself."""
    return language.text(
        "You may not use port {port}: choose one from 1024 on with --port, or leave --port out.", port=port
    )


def cannot_listen(language: Language, host: str, port: int, reason: str) -> str:
    """Said when the address cannot be listened on for another reason."""
    return language.text("Cannot listen on {host}, port {port}: {reason}", host=host, port=port, reason=reason)


def app_missing(language: Language, package: str) -> str:
    """Said when the extra `app` is not installed."""
    return language.text(
        'The dashboard needs {package}, which is not installed: pip install "domeng_widgets[app]"', package=package
    )


def no_language(language: Language, code: str, known: str) -> str:
    """Said when there is no catalogue for a language; `known` are the codes of those that there are."""
    return language.text("There is no language “{code}” here; --language takes: {known}", code=code, known=known)


def other_port(language: Language, usual: int, port: int) -> str:
    """Said when the usual port is taken and another one is used."""
    return language.text("Port {usual} is taken; {port} is used instead.", usual=usual, port=port)
