"""A person who plans interviews, and the slots of a jury."""

from typing import Any

from starlette.testclient import TestClient

from tests.given.computations import candidate_id, run
from tests.given.interviews import JURIES
from tests.given.slots import SLOTS, by_hand, day, slots_shown

UNDO = "/api/v1/admin/undo"


class Planner:
    """A person who plans: the calls on days and slots, by the names of these."""

    def __init__(self, client: TestClient, admin: TestClient) -> None:
        self.client = client
        self.admin = admin

    def slots(self) -> dict[str, dict[str, Any]]:
        """The rows of the grid, by name."""
        return {row["slotName"]: row for row in slots_shown(self.client)}

    def ids(self, *names: str) -> list[str]:
        """The ids of these slots, of all without names."""
        found = self.slots()
        return [found[name]["id"] for name in names or found]

    def held(self) -> dict[str, str]:
        """Who holds which slot, by first word of the name."""
        return {name: row["candidate"].split()[0] for name, row in self.slots().items() if row["candidate"]}

    def give(self, slot: str, row: int) -> None:
        """Gives a slot to the candidate of a row."""
        body = {"interviewSlotId": self.ids(slot)[0], "candidateId": candidate_id(row)}
        answer = self.client.post(f"{SLOTS}/attribute-slot", json=body)
        assert answer.status_code == 200, answer.text

    def on_slots(self, action: str, *names: str, **members: Any) -> Any:
        """Frees, deletes, opens or moves these slots."""
        return self.client.post(f"{SLOTS}/{action}", json={"slotIds": self.ids(*names), **members})

    def move_day(self, jury_of_day: dict[str, Any], number: int = 0, **members: Any) -> Any:
        """Moves a day of a jury."""
        date_id = jury_of_day["dates"][number]["id"]
        return self.client.post(f"{JURIES}/{jury_of_day['id']}/interview-dates/{date_id}/move", json=members)

    def undo(self, undo_id: str | None = None) -> Any:
        """Takes back that, or the newest write."""
        found = undo_id or self.client.get(UNDO).json()[0]["id"]
        answer = self.client.post(f"{UNDO}/{found}")
        if answer.status_code == 202:
            job = run(answer.json()["jobId"])
            assert (job.status, job.error) == ("SUCCESS", None)
        return answer

    def history(self, row: int) -> list[tuple[Any, ...]]:
        """Action, slot and former slot of each item of a candidate, newest first."""
        items = self.admin.get(f"/api/v1/admin/history/{candidate_id(row)}").json()
        return [
            (item["action"], cell["value"], cell["previousValue"])
            for item in items
            for cell in item["content"]["cells"]
        ]


def name(hour: str, number: int = 0, jury_name: str = "BOR01MP") -> str:
    """The name of a slot."""
    return f"{jury_name}-{day(number)}-{hour.replace(':', '')}"


def made(admin: TestClient, jury_id: str, *hours: str, number: int = 0, **members: Any) -> None:
    """Slots by hand at these hours."""
    for hour in hours:
        form = by_hand(jury_id, convocationDate=day(number), convocationTime=hour, interviewTime=hour, **members)
        answer = admin.post(f"{SLOTS}/create-manually", json=form)
        assert answer.status_code == 201, answer.text
