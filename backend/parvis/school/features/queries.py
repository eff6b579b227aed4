"""Which features are on."""

import uuid
from datetime import datetime

from sqlalchemy import ScalarSelect, Select, select
from sqlalchemy.orm import Session

from parvis.kernel.errors import existing
from parvis.school.features.model import Feature, FeatureName


def features_listed(session: Session) -> list[Feature]:
    """The features in the order of the page."""
    order = list(FeatureName)
    return sorted(session.scalars(select(Feature)), key=lambda feature: order.index(FeatureName(feature.name)))


def feature_of(session: Session, feature_id: uuid.UUID, *, lock: bool = False) -> Feature:
    """Returns a feature; with ``lock`` no other transaction can switch it until this one ends. Raises `NotFound`."""
    return existing(session.get(Feature, feature_id, with_for_update=lock, populate_existing=True))


def feature_named(session: Session, name: FeatureName) -> Feature:
    """The feature of that name, locked as `feature_of` locks one."""
    named = select(Feature).where(Feature.name == name).with_for_update()
    return session.scalars(named.execution_options(populate_existing=True)).one()


def is_on(session: Session, name: FeatureName) -> bool:
    """Whether the feature is on."""
    return bool(session.scalar(_activated(name)))


def changed_at(session: Session, name: FeatureName) -> datetime | None:
    """When somebody last switched the feature, None before."""
    return session.scalar(select(Feature.changed).where(Feature.name == name))


def letters_are_open(session: Session) -> bool:
    """Whether candidates read their evaluation letters."""
    return is_on(session, FeatureName.INTERVIEW_SLOTS_ATTRIBUTION)


def letters_open() -> ScalarSelect[bool]:
    """Returns the same condition, for a query that reads other things too."""
    return _activated(FeatureName.INTERVIEW_SLOTS_ATTRIBUTION).scalar_subquery()


def _activated(name: FeatureName) -> Select[bool]:
    return select(Feature.activated).where(Feature.name == name)
