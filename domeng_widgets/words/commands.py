"""The words of the command line: help, errors, and records told in words."""

from domeng_widgets.rules import Dealt, Moment, Term

from .language import Language, Sentence, plain, together
from .narrator import Narrator


def told(moment: Moment, narrator: Narrator) -> str:
    """A moment of a replay in one line: the play, as a record writes it and in words, and what it brought about."""
    language = narrator.language
    said = plain(narrator.told(moment.events))
    if moment.action is None:
        opens = any(isinstance(event, Dealt) and event.opens for event in moment.events)
        # Who leads a later round is told with the round's number in it.
        return language.text("Round {number}. {said}", number=moment.round, said=said) if opens else said
    return language.text("{play}. {action} {said}", play=f"{moment.play:>3}", action=f"{moment.action!s:<4}", said=said)


def after_round(moment: Moment, narrator: Narrator) -> str:
    """How a round that is over left the stones, and who leads next; empty while it is under way."""
    game, language = moment.game, narrator.language
    if game.outcome is None or game.next_leader is None:
        return ""
    piles = [language.say("{name} {n}", name=name, n=n) for name, n in zip(narrator.names, game.stones, strict=True)]
    stones: Sentence = language.say("Stones: {piles}; table {table}.", piles=language.listed(piles), table=game.table)
    leads = narrator.leads_next(game.next_leader, is_camat=game.camat is not None)
    title = language.text("{title}.", title=narrator.title(game.outcome))
    return plain(together((title,), stones, leads))


def help_texts(language: Language, n: int) -> dict[str, str]:
    """The help of every command and option; a class has `n` places if no number is named."""
    text = language.text
    return {
        "domeng": text("Learn Domeng, the five-player domino game of the Bugis, at the table."),
        "play": text("start the dashboard and play in the browser"),
        "play.port": text("the port to use (8866 unless named, or the next one that is free)"),
        "play.no-browser": text("do not open a browser"),
        "play.language": text("the language of the pages, such as en"),
        "play.host": text("the address to listen on (this machine alone unless named; with --class the whole network)"),
        "play.url": text("the address under which a proxy shows it to others, such as https://school.example/domeng/"),
        "play.class": text("for a class: places for N learners ({n} if left out) stand ready", n=n),
        "replay": text("replay a game record"),
        "replay.file": text("a record, a file of one record a line, or - for standard input"),
        "replay.json": text("print the consequences as JSON, one line a record"),
        "draw": text("draw a moment of a record as a picture"),
        "draw.file": text("a record, or - for standard input"),
        "draw.round": text("the round, from 1 (the last unless named)"),
        "draw.ply": text("how many plays of the round have been made (all unless named)"),
        "draw.seat": text("draw what that seat, 0 to 4, may know (all hands open unless named)"),
        "draw.output": text("the SVG file to write"),
        "simulate": text("let computers play, and count"),
        "simulate.rounds": text("how many first rounds of fresh games"),
        "simulate.games": text("how many games up to their first CAMAT"),
        "simulate.seed": text("a whole number that fixes the deals and choices"),
        "simulate.players": text(
            "five players, separated by commas: {known}, of which the first is the table's Beginner; five of that if left out",
            known="random, steady, sharp",
        ),
        "simulate.jobs": text("how many processes of this machine share the work"),
        "simulate.scheduler": text("the address of a Dask scheduler whose workers share the work, such as host:8786"),
        "simulate.out": text("write the records there, one a line"),
        "simulate.json": text("print the figures as JSON, of all rounds and of each seat"),
        "lessons": text("list the lessons"),
        "lessons.check": text("check a lesson of one's own: a line for each fault"),
        "lessons.progress": text("the progress exported from the browser: what is done, and what is next"),
        "binder-link": text("print a badge and links with which Binder opens this checkout"),
        "binder-link.ref": text("the branch, tag or commit to open (the remote's default branch unless named)"),
    }


def no_file(language: Language, path: str, reason: str) -> str:
    """Said when a file cannot be read or written."""
    return language.text("{path}: {reason}", path=path, reason=reason)


def no_input(language: Language) -> str:
    """Said when standard input is wanted and closed."""
    return language.text("Standard input is closed.")


def workers_lost(language: Language) -> str:
    """Said when a process of a simulation was ended from outside."""
    return language.text("A process of the simulation was ended from outside; try again with fewer --jobs.")


def no_number(language: Language, option: str, value: str, low: int | None, high: int | None) -> str:
    """Said when an option wants a whole number between two bounds, either of which may be missing."""
    if low is None and high is None:
        return language.text("{option} takes a whole number, not “{value}”.", option=option, value=value)
    if high is None:
        return language.text(
            "{option} takes a whole number, {low} or more, not “{value}”.", option=option, low=low, value=value
        )
    return language.text(
        "{option} takes a whole number from {low} to {high}, not “{value}”.",
        option=option,
        low=low or 0,
        high=high,
        value=value,
    )


def one_of(language: Language, option: str, other: str) -> str:
    """Said when two options are named that exclude each other."""
    return language.text("Name {option} or {other}, not both.", option=option, other=other)


def cluster_missing(language: Language, package: str) -> str:
    """Said when the extra `cluster` is not installed."""
    return language.text(
        'A cluster needs {package}, which is not installed: pip install "domeng_widgets[cluster]"', package=package
    )


def no_address(language: Language, address: str) -> str:
    """Said when something cannot be the address of a scheduler."""
    return language.text("“{address}” is no address of a scheduler: write HOST:PORT.", address=address)


def no_scheduler(language: Language, address: str) -> str:
    """Said when no scheduler answers."""
    return language.text("{address}: no Dask scheduler answers there", address=address)


def no_workers(language: Language, address: str) -> str:
    """Said when a cluster has had no worker for a while."""
    return language.text("{address}: the cluster has no workers; start some: dask worker {address}", address=address)


def cluster_lost(language: Language, address: str) -> str:
    """Said when a cluster stops answering under way."""
    return language.text("{address}: the cluster stopped answering before the end", address=address)


def domeng_missing(language: Language, address: str) -> str:
    """Said when a worker of a cluster cannot import this package, or has another version of it."""
    return language.text(
        "{address}: a worker lacks this version of domeng_widgets; install it on each", address=address
    )


def cluster_failed(language: Language, address: str, reason: str) -> str:
    """Said when a worker of a cluster could not do its work."""
    return language.text("{address}: a worker of the cluster failed: {reason}", address=address, reason=reason)


def binder_button(language: Language) -> str:
    """What a badge says."""
    return language.text("Open in Binder")


def binder_pages(language: Language, title: str) -> tuple[str, str, str]:
    """The pages that are linked: the first one, the game, and a lesson."""
    return language.text("The start page"), language.text("A game"), language.text("A lesson, {title}", title=title)


def no_git(language: Language) -> str:
    """Said when git is not installed."""
    return language.text("This needs git, which was not found: install it, and run this in your checkout.")


def no_checkout(language: Language) -> str:
    """Said when the current directory belongs to no checkout."""
    return language.text("This directory is no git checkout: clone the repository, and run this in the clone.")


def no_remote(language: Language, name: str) -> str:
    """Said when a checkout does not know where it is published."""
    return language.text(
        "This checkout has no remote “{name}”: name a public one with git remote add {name} ADDRESS, and push to it.",
        name=name,
    )


def git_failed(language: Language, name: str) -> str:
    """Said when git gives no answer; what it says itself could name a password."""
    return language.text("git does not answer here: git remote get-url {name} says why.", name=name)


def not_on_binder(language: Language, name: str) -> str:
    """Said when Binder cannot fetch from where the remote lies; its address could name a password."""
    return language.text(
        "Binder cannot fetch from the remote “{name}”: it needs a repository at GitHub or GitLab, or the https address "
        "of a public one elsewhere (git remote set-url {name} ADDRESS).",
        name=name,
    )


def no_ref(language: Language, name: str) -> str:
    """Said when something cannot be the name of a branch, a tag or a commit."""
    return language.text("“{name}” is no name of a branch, a tag or a commit.", name=name)


def no_text(language: Language, path: str) -> str:
    """Said when a file is not UTF-8 text."""
    return language.text("{path}: this is not a text file in UTF-8", path=path)


def too_large(language: Language, path: str, most: int) -> str:
    """Said when a file is larger than anything that is wanted there."""
    return language.text("{path}: this has more than {most} bytes, too many for such a file", path=path, most=most)


def no_records(language: Language, path: str) -> str:
    """Said when a file holds nothing to replay."""
    return language.text("{path}: there is no record in it", path=path)


def no_progress(language: Language, path: str) -> str:
    """Said when a file does not hold the progress of a learner."""
    return language.text("{path}: this is no file of Domeng's progress", path=path)


def lesson_state(language: Language, done: int, steps: int, is_next: bool) -> str:
    """How far a lesson has got."""
    if done == steps:
        return language.text("done")
    if is_next:
        return language.text("{done} of {steps}, next", done=done, steps=steps)
    return language.text("{done} of {steps}", done=done, steps=steps)


def lessons_done(language: Language, n: int, all: int) -> str:  # noqa: A002 - a word of the message
    """How many lessons are done."""
    return language.text("{n} of {all} lessons done.", n=n, all=all)


def lesson_next(language: Language, title: str, step: int) -> str:
    """Where to go on."""
    return language.text("Next: {title}, step {step}.", title=title, step=step)


def no_moment(language: Language, path: str, rounds: int, plies: int | None) -> str:
    """Said when the moment to be drawn does not exist."""
    if plies is None:
        return language.text("{path}: there is no such round; it has {rounds}", path=path, rounds=rounds)
    return language.text("{path}: there is no such play; that round has {plies}", path=path, plies=plies)


def several_records(language: Language, path: str) -> str:
    """Said when one record is wanted and a file holds several."""
    return language.text("{path}: it holds several records; draw takes one", path=path)


def unknown_player(language: Language, name: str, known: str) -> str:
    """Said when a player's name is not known."""
    return language.text("There is no player “{name}”; there are: {known}.", name=name, known=known)


def five_players(language: Language) -> str:
    """Said when the number of players is wrong."""
    return language.text("Name five players, separated by commas.")


def simulated(language: Language, rounds: int, games: int, seed: int) -> str:
    """What was simulated, in a line."""
    played = plain(language.count("{n} round", "{n} rounds", rounds))
    if games:
        played = plain(language.count("{n} game, {rounds}", "{n} games, {rounds}", games, rounds=played))
    return language.text("{played}, seed {seed}", played=played, seed=seed)


def figure_name(language: Language, key: str) -> str:
    """The name of a figure of a simulation: how a round was won, a term, or what is counted in all or of one seat."""
    kind = key.removeprefix("won by ")
    if kind != key:
        return language.text("won by {kind}", kind=kind)
    if key == "became CAMAT":
        return language.term(Term.CAMAT)
    counted = {
        "stones given": language.text("stones given"),
        "stones waived": language.text("stones waived"),
        "turns": language.text("turns"),
        "rounds a game": language.text("rounds a game"),
        "stones a round": language.text("stones a round"),
        "rounds won": language.text("rounds won"),
        "stones at the end": language.text("stones at the end"),
    }
    return counted[key] if key in counted else language.term(Term(key))


def figures_head(language: Language) -> str:
    """The heads of the columns: in all, a round (or game), standard error."""
    return f"{'':<22}{language.text('in all'):>12}{language.text('mean'):>14}{language.text('std. error'):>12}"


def seat_named(language: Language, no: int, name: str) -> str:
    """A seat, by the number it has on the command line, and the player in it."""
    return language.text("seat {no}, {name}", no=no, name=name)
