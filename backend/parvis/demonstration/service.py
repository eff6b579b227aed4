"""Making the invented campaign: accounts, the file through the import's own door, formulas, views, a computation."""

import uuid
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from itertools import cycle, repeat
from typing import Final

import numpy as np
from sqlalchemy import exists, select
from sqlalchemy.orm import Session

from parvis.accounts.directory.embedded import EmbeddedDirectory
from parvis.app import wiring
from parvis.campaign.settings.queries import campaign_shown
from parvis.campaign.settings.schemas import CampaignIn
from parvis.campaign.settings.service import save_campaign
from parvis.candidate_table.questions.ranks import RankScope
from parvis.candidate_table.snapshot import current
from parvis.candidates.record.model import Candidate
from parvis.demonstration.accounts import DEMO_PEOPLE, seed_demo_accounts
from parvis.demonstration.candidate_spaces import INTERVIEWED_EMAIL, create_own_record, fill_own_marks, open_spaces
from parvis.demonstration.candidates_file import invented_file
from parvis.demonstration.formulas import POINTS, school_formulas
from parvis.demonstration.interview_days import (
    SINCE_DAYS,
    attribute,
    begin_interviews,
    days_around_today,
    open_mailing,
    send_first_letters,
)
from parvis.demonstration.interviews import days_to_come, make_juries, make_sites
from parvis.demonstration.jobs_run import compute, run_left
from parvis.demonstration.jury_grades import invented_interviews, invented_readings
from parvis.demonstration.model import Demonstration, Step, reach
from parvis.demonstration.views import admin_views
from parvis.formulas.definitions.schemas import FormulaIn
from parvis.formulas.definitions.service import create_formula
from parvis.imports.candidates_file.importing import import_file
from parvis.imports.candidates_file.queries import current_profile
from parvis.imports.candidates_file.schemas import ProfileIn, SummaryColumnIn
from parvis.imports.candidates_file.service import correct_profile
from parvis.imports.formula_tables.service import create_table
from parvis.interviews.jury_grades.service import set_grade
from parvis.interviews.readings.service import grade_by_number, rules_held
from parvis.kernel.advisory_locks import AdvisoryLock, held_by
from parvis.kernel.auth import Person
from parvis.kernel.clock import days_ago, today
from parvis.kernel.db import lasting_connection, new_session
from parvis.kernel.french import of_number
from parvis.kernel.jobs import JobKind
from parvis.kernel.roles import Role
from parvis.kernel.settings import settings
from parvis.ranking.views.schemas import ViewChange
from parvis.ranking.views.service import change_view, create_view

SEED: Final = 2027
FILE_NAME: Final = "candidats-demonstration.csv"
FILES_STAY_OPEN: Final = timedelta(days=60)
SUMMARY: Final = {
    "GLOBAL_GRADE": "Candidats[Note globale]",
    "HARMONISED_GLOBAL_GRADE": "Candidats[Note harmonisée]",
}

_TITLES: Final = {
    Role.ADMIN: "administrateur",
    Role.ADMIN_READ_ONLY: "administrateur en lecture seule",
    Role.INTERVIEW_SITE_MANAGER: "responsable de site",
    Role.INTERVIEW_SLOT_MANAGER: "responsable des créneaux",
    Role.JURY: "membre du jury",
    Role.CANDIDATE: "candidat",
}

# Where another provider keeps the accounts, nobody is invented in it: no managers of sites, no candidates who sign in.
_WITH_ACCOUNTS: Final = {
    Step.SITES,
    Step.JURIES,
    Step.OWN_RECORD,
    Step.OWN_MARKS,
    Step.OWN_SPACES,
    Step.INTERVIEWS,
}

Say = Callable[[str], object]


@dataclass(frozen=True, slots=True)
class DemoAccount:
    """An account to print: its address and what it is."""

    email: str
    title: str


def prepare(candidates: int, *, seed: int = SEED, say: Say) -> list[DemoAccount]:
    """Makes the accounts, and the campaign of ``candidates`` people where there are none yet; gives the accounts.

    Each step is whole or absent, so a campaign whose making was interrupted is completed. ``say`` hears in French what
    is being done. The database must have its newest schema.
    """
    config = settings()
    wiring.connect()
    with _one_at_a_time():
        with new_session() as session, session.begin():
            accounts = seed_demo_accounts(session, config.demo_password.get_secret_value())
            remaining = _remaining_steps(session)
        authors = {
            person.role: Person(
                account.id, account.email, account.first_name, account.last_name, frozenset({person.role})
            )
            for person, account in zip(DEMO_PEOPLE, accounts, strict=True)
        }
        work: dict[Step, Callable[[], None]] = {
            Step.CANDIDATES: lambda: _invent_candidates(candidates, seed, authors[Role.ADMIN], say),
            Step.FORMULAS: lambda: _write_formulas(authors[Role.ADMIN], say),
            Step.JURY_GRADES: lambda: _invent_jury_grades(seed, authors[Role.ADMIN], authors[Role.JURY], say),
            Step.SITES: lambda: _open_sites(authors[Role.ADMIN], authors[Role.INTERVIEW_SITE_MANAGER].subject, say),
            Step.JURIES: lambda: _name_juries(authors[Role.ADMIN], say),
            Step.OWN_RECORD: lambda: _create_own_record(authors[Role.ADMIN], authors[Role.CANDIDATE], say),
            Step.OWN_MARKS: lambda: _fill_own_marks(authors[Role.CANDIDATE]),
            Step.OWN_SPACES: lambda: _open_spaces(authors[Role.ADMIN], authors[Role.CANDIDATE], say),
            Step.INTERVIEWS: lambda: _begin_interviews(seed, authors[Role.ADMIN], authors[Role.JURY], say),
            Step.RESULTS: lambda: _compute_results(authors[Role.ADMIN], say),
        }
        if config.oidc_issuer:
            remaining = [step for step in remaining if step not in _WITH_ACCOUNTS]
        for step in remaining:
            if step is not Step.INTERVIEWS or _has_begun():
                work[step]()
    printed = [DemoAccount(person.email, _TITLES[person.role]) for person in DEMO_PEOPLE]
    with new_session() as session:
        if EmbeddedDirectory(session).account_of_email(INTERVIEWED_EMAIL) is not None:
            printed.append(DemoAccount(INTERVIEWED_EMAIL, "candidat, avec un entretien"))
    return printed


@contextmanager
def _one_at_a_time() -> Generator[None]:
    """Two commands that prepare the same database do so one after the other, and the second finds nothing left."""
    with lasting_connection() as connection, held_by(connection, AdvisoryLock.DEMONSTRATION):
        yield


def _remaining_steps(session: Session) -> list[Step]:
    begun = session.scalar(select(Demonstration.step))
    if begun is None:
        return [] if session.scalar(select(exists(select(Candidate.id)))) else list(Step)
    return list(Step)[list(Step).index(Step(begun)) + 1 :]


def _has_begun() -> bool:
    """Whether the campaign is made as it stands in the days of its interviews."""
    return settings().demo_stage == "interviews" and settings().oidc_issuer is None


def _invent_candidates(candidates: int, seed: int, author: Person, say: Say) -> None:
    say(f"Invention de {candidates} {of_number(candidates, 'candidature', 'candidatures')}…")
    content = invented_file(candidates, seed)
    say("Import du fichier…")
    import_file(
        content,
        file_name=FILE_NAME,
        size=len(content),
        accept_warnings=True,  # among many invented people some are like others
        author=author,
        progress=_without_progress,
        before_commit=lambda session: reach(session, Step.CANDIDATES),
    )


def _write_formulas(author: Person, say: Say) -> None:
    say("Formules et vues…")
    with new_session() as session, session.begin():
        create_table(session, author, POINTS)
        for formula in school_formulas():
            create_formula(
                session,
                author,
                FormulaIn(
                    name=formula.name,
                    type=formula.type,
                    business_value=formula.business_value,
                    formula=formula.formula,
                    notes=formula.notes,
                ),
            )
        views = [create_view(session, author, view) for view in admin_views()]
        change_view(session, author, views[0].id, ViewChange(selected=True))
        # The contract's deadline is over: in the demonstration candidates may still delete their files.
        _correct_campaign(session, author, file_deadline=today() + FILES_STAY_OPEN)
        _choose_summary(session, author)
        reach(session, Step.FORMULAS)


def _correct_campaign(session: Session, author: Person, **changed: object) -> None:
    present = CampaignIn.model_validate(campaign_shown(session).model_dump(by_alias=True))
    save_campaign(session, author, present.model_copy(update=changed))


def _choose_summary(session: Session, author: Person) -> None:
    """What the drawer's summary reads; the national platform's file says nothing of payments."""
    profile = ProfileIn.model_validate(current_profile(session).model_dump(by_alias=True))
    chosen = [SummaryColumnIn(key=key, column=column) for key, column in SUMMARY.items()]
    correct_profile(session, profile.model_copy(update={"summary": chosen}), author)


def _invent_jury_grades(seed: int, computing: Person, author: Person, say: Say) -> None:
    """Juries grade the next candidates whom the formulas send them; those who hold slots are graded later."""
    say("Calculs…")
    compute(computing)
    say("Notes de jury…")
    draw = np.random.default_rng(seed)
    with new_session() as session, session.begin():
        reach(session, Step.JURY_GRADES)
        rules_held(session)  # before the table is locked
        table = current.snapshot(session)
        methods, ids = table.column("MethodeEvaluation").cells(), table.column("id").cells()
        interviews, readings = invented_interviews(draw), invented_readings(draw)
        if _has_begun():
            interviews, readings = (), invented_readings(draw, days_around_today()[0])
        for method, grades in (("INTERVIEW", interviews), ("PFM", readings)):
            candidates = (id_ for id_, its_method in zip(ids, methods, strict=True) if its_method == method)
            for candidate_id, form in zip(candidates, grades, strict=False):
                graded = uuid.UUID(str(candidate_id))
                if method == "PFM":
                    grade_by_number(session, author, graded, form, None, checked=False)
                else:
                    set_grade(session, candidate_id=graded, form=form, version=None, author=author)


def _open_sites(author: Person, manager: str, say: Say) -> None:
    say("Sites d'entretien…")
    make_sites(author, manager)
    with new_session() as session, session.begin():
        reach(session, Step.SITES)


def _name_juries(author: Person, say: Say) -> None:
    say("Jurys, dates et modèles de créneaux…")
    with new_session() as session, session.begin():
        reach(session, Step.JURIES)
        if _has_begun():
            days = days_around_today()
            # Each site begins on another day: also in a small campaign some interviews are over and others to come.
            turns = cycle([[*days[first:], *days[:first]] for first in range(len(days))])
            with days_ago(SINCE_DAYS):
                make_juries(session, author, turns)
        else:
            make_juries(session, author, repeat(days_to_come()))


def _create_own_record(author: Person, own: Person, say: Say) -> None:
    say("Espaces de deux candidats…")
    with new_session() as session, session.begin():
        reach(session, Step.OWN_RECORD)
        create_own_record(session, author, own)


def _fill_own_marks(own: Person) -> None:
    with new_session() as session, session.begin():
        reach(session, Step.OWN_MARKS)
        fill_own_marks(session, own)


def _open_spaces(author: Person, own: Person, say: Say) -> None:
    say("Pièces, document et entretien…")
    with new_session() as session, session.begin():
        reach(session, Step.OWN_SPACES)
        open_spaces(session, author, own, password=settings().demo_password.get_secret_value())


def _begin_interviews(seed: int, author: Person, jury: Person, say: Say) -> None:
    say("Créneaux, attribution et notes des premiers jours…")
    with new_session() as session, session.begin():
        reach(session, Step.INTERVIEWS)
        with days_ago(SINCE_DAYS):
            attribute(session, author, _without_progress)
        begin_interviews(session, jury, seed)
        _correct_campaign(session, author, rank_column="Candidats[Rang]", rank_scope=RankScope.ALL)


def _compute_results(author: Person, say: Say) -> None:
    say("Calculs avec ces notes…")
    compute(author)
    if _has_begun():
        say("Courriers…")
        with new_session() as session, session.begin():
            open_mailing(session, author)
        run_left(JobKind.MAILING)
    with new_session() as session, session.begin():
        reach(session, Step.RESULTS)
        if _has_begun():
            send_first_letters(session)


def _without_progress(_done: int, _total: int | None, _message: str) -> None:
    """The command prints its own steps."""
