"""The fields that an import profile matches with columns, and what the four generations of files call them.

Aliases are compared without accents, case or the school year of the campaign; the first that a file has wins. A field
with true values becomes "Oui" or "Non" in its business column: every generation writes these in its own words.
"""

from dataclasses import dataclass

from parvis.candidate_table.columns.business import YES

_YES = (YES, "O", "Vrai", "1")


@dataclass(frozen=True, slots=True)
class FieldDefault:
    """A field as a fresh installation knows it."""

    field: str
    label: str
    aliases: tuple[str, ...]
    required: bool = False
    true_values: tuple[str, ...] = ()


FIELD_DEFAULTS = (
    FieldDefault("Numero", "Numéro Parcoursup", ("Candidat - Code", "Numéro", "Numéro Parcoursup"), required=True),
    FieldDefault("Nom", "Nom", ("Candidat - Nom", "Nom", "Nom du candidat"), required=True),
    FieldDefault("Prenom", "Prénom", ("Candidat - Prénom", "Prénom", "Prénom du candidat"), required=True),
    FieldDefault("Email", "Adresse e-mail", ("Adresse mail", "e-mail du candidat", "Adresse e-mail", "E-mail", "Mail")),
    FieldDefault("DateNaissance", "Date de naissance", ("Date Naissance", "Date de naissance")),
    FieldDefault(
        "LieuNaissance", "Lieu de naissance", ("Ville Naissance", "Lieu de naissance", "Commune de naissance")
    ),
    FieldDefault("Telephone", "Téléphone", ("Téléphone mobile", "Téléphone portable", "Téléphone", "Téléphone fixe")),
    FieldDefault("Groupe", "Groupe", ("Groupe", "Groupe candidat - Code", "Groupe candidat - Libellé")),
    FieldDefault(
        "SportifDeHautNiveau",
        "Sportif de haut niveau",
        ("Demande Amenagement Sportif Haut Niveau - Libellé", "Sportif de haut niveau", "Sportif haut niveau"),
        true_values=_YES,
    ),
    FieldDefault(
        "ArtisteDeHautNiveau",
        "Artiste de haut niveau",
        ("Demande Aménagement Artiste Haut Niveau - Libellé", "Artiste de haut niveau", "Artiste haut niveau"),
        true_values=_YES,
    ),
    FieldDefault(
        "CDAPH",
        "Aménagement des épreuves (CDAPH)",
        ("Demande Aménagement Handicap - Libellé", "CDAPH", "Aménagement des épreuves"),
        true_values=_YES,
    ),
    FieldDefault("Boursier", "Boursier", ("Candidat boursier - Libellé", "Boursier")),
    FieldDefault(
        "BoursierCertifie",
        "Bourse certifiée",
        ("Certification statut de boursier - Libellé", "Boursier certifié"),
        true_values=(*_YES, "Certifié", "Certifiée", "Boursier certifié", "Statut certifié"),
    ),
    FieldDefault(
        "LieuEntretien",
        "Lieu d'entretien souhaité",
        ("Lieu d'entretien souhaité", "Lieu d'entretien", "Site d'entretien souhaité", "Lieu entretien"),
    ),
    FieldDefault(
        "DepartementEtablissement",
        "Département de l'établissement",
        (
            "Département Etablissement origine - Code",
            "Département établissement (Code)",
            "Département établissement",
            "Département Etablissement origine - Libellé",
        ),
    ),
    FieldDefault(
        "PaysEtablissement",
        "Pays de l'établissement",
        ("Pays Etablissement origine - Libellé", "Pays établissement", "Pays Etablissement origine"),
    ),
    FieldDefault(
        "NomEtablissement",
        "Nom de l'établissement",
        ("Nom Etablissement origine", "Nom établissement", "Libellé établissement"),
    ),
    FieldDefault(
        "ProfilCandidat", "Profil du candidat", ("Profil Candidat - Libellé", "Profil du candidat", "Profil Candidat")
    ),
    FieldDefault(
        "FormationEtrangere",
        "Formation à l'étranger",
        ("Formation étrangère", "Formation étrangère (O/N)", "Profil Candidat - Libellé", "Profil du candidat"),
        true_values=(
            *_YES,
            "Scolarité étrangère",
            "Scolarité à l'étranger",
            "En terminale à l'étranger",
            "Candidat en formation à l'étranger",
            "Titulaire d'un diplôme étranger",
        ),
    ),
    FieldDefault(
        "BacPlus1",
        "Bac+1",
        ("Bac+1", "Candidat en bac+1", "Profil Candidat - Libellé", "Profil du candidat"),
        true_values=(*_YES, "Bac+1", "Déjà bachelier", "En réorientation", "Étudiant en réorientation"),
    ),
    FieldDefault(
        "VoeuConfirme",
        "Vœu confirmé",
        ("Vœu confirmé - Libellé", "Voeu confirmé - Libellé", "Candidature validée (O/N)", "Classement"),
        true_values=(*_YES, "Validée", "Validé", "Confirmé", "Confirmée", "ECF"),
    ),
    FieldDefault(
        "EdsPremiere1", "Spécialité de Première 1", ("EDS Scolarité Première 1 - Libellé", "EDS BAC Premiere")
    ),
    FieldDefault(
        "EdsPremiere2", "Spécialité de Première 2", ("EDS Scolarité Première 2 - Libellé", "EDS BAC Premiere (2)")
    ),
    FieldDefault(
        "EdsPremiere3", "Spécialité de Première 3", ("EDS Scolarité Première 3 - Libellé", "EDS BAC Premiere (3)")
    ),
    FieldDefault(
        "EdsTerminale1", "Spécialité de Terminale 1", ("EDS Scolarité Terminale 1 - Libellé", "EDS BAC Terminale")
    ),
    FieldDefault(
        "EdsTerminale2", "Spécialité de Terminale 2", ("EDS Scolarité Terminale 2 - Libellé", "EDS BAC Terminale (2)")
    ),
    FieldDefault("EdsAbandonnee", "Spécialité abandonnée", ("EDS Scolarité Abandonné - Libellé", "EDS BAC Abandonné")),
)

SUMMARY_KEYS = (
    "GLOBAL_GRADE",
    "HARMONISED_GLOBAL_GRADE",
    "EDS_PREMIERE",
    "EDS_TERMINALE",
    "EDS_ABANDONNE",
    "SCHOLARSHIP_STATUS",
    "PAYMENT_STATUS",
)
