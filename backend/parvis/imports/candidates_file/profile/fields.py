"""The fields that an import profile matches with columns, and what the four generations of files call them.

Aliases are compared without accents, case or the school year of the campaign; the first that a file has wins. A field
with true values becomes "Oui" or "Non" in its business column: every generation writes these in its own words.
"""

from dataclasses import dataclass

from parvis.candidate_table.columns.business import YES

_YES = (YES, "O", "Vrai", "1")


@dataclass(frozen=True, slots=True)
class ProfileField:
    """A field: ``header`` names the column chosen for it (`columns.naming`), None to find it by the aliases."""

    field: str
    label: str
    aliases: tuple[str, ...]
    required: bool = False
    true_values: tuple[str, ...] = ()
    header: str | None = None


FIELD_DEFAULTS = (
    ProfileField("Numero", "Numéro Parcoursup", ("Candidat - Code", "Numéro", "Numéro Parcoursup"), required=True),
    ProfileField("Nom", "Nom", ("Candidat - Nom", "Nom", "Nom du candidat"), required=True),
    ProfileField("Prenom", "Prénom", ("Candidat - Prénom", "Prénom", "Prénom du candidat"), required=True),
    ProfileField("Email", "Adresse e-mail", ("Adresse mail", "e-mail du candidat", "Adresse e-mail", "E-mail", "Mail")),
    ProfileField("DateNaissance", "Date de naissance", ("Date Naissance", "Date de naissance")),
    ProfileField(
        "LieuNaissance", "Lieu de naissance", ("Ville Naissance", "Lieu de naissance", "Commune de naissance")
    ),
    ProfileField("Telephone", "Téléphone", ("Téléphone mobile", "Téléphone portable", "Téléphone", "Téléphone fixe")),
    ProfileField("Groupe", "Groupe", ("Groupe", "Groupe candidat - Code", "Groupe candidat - Libellé")),
    ProfileField(
        "SportifDeHautNiveau",
        "Sportif de haut niveau",
        ("Demande Amenagement Sportif Haut Niveau - Libellé", "Sportif de haut niveau", "Sportif haut niveau"),
        true_values=_YES,
    ),
    ProfileField(
        "ArtisteDeHautNiveau",
        "Artiste de haut niveau",
        ("Demande Aménagement Artiste Haut Niveau - Libellé", "Artiste de haut niveau", "Artiste haut niveau"),
        true_values=_YES,
    ),
    ProfileField(
        "CDAPH",
        "Aménagement des épreuves (CDAPH)",
        ("Demande Aménagement Handicap - Libellé", "CDAPH", "Aménagement des épreuves"),
        true_values=_YES,
    ),
    ProfileField("Boursier", "Boursier", ("Candidat boursier - Libellé", "Boursier")),
    ProfileField(
        "BoursierCertifie",
        "Bourse certifiée",
        ("Certification statut de boursier - Libellé", "Boursier certifié"),
        true_values=(*_YES, "Certifié", "Certifiée", "Boursier certifié", "Statut certifié"),
    ),
    ProfileField(
        "LieuEntretien",
        "Lieu d'entretien souhaité",
        ("Lieu d'entretien souhaité", "Lieu d'entretien", "Site d'entretien souhaité", "Lieu entretien"),
    ),
    ProfileField(
        "DepartementEtablissement",
        "Département de l'établissement",
        (
            "Département Etablissement origine - Code",
            "Département établissement (Code)",
            "Département établissement",
            "Département Etablissement origine - Libellé",
        ),
    ),
    ProfileField(
        "PaysEtablissement",
        "Pays de l'établissement",
        ("Pays Etablissement origine - Libellé", "Pays établissement", "Pays Etablissement origine"),
    ),
    ProfileField(
        "NomEtablissement",
        "Nom de l'établissement",
        ("Nom Etablissement origine", "Nom établissement", "Libellé établissement"),
    ),
    ProfileField(
        "ProfilCandidat", "Profil du candidat", ("Profil Candidat - Libellé", "Profil du candidat", "Profil Candidat")
    ),
    ProfileField(
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
    ProfileField(
        "BacPlus1",
        "Bac+1",
        ("Bac+1", "Candidat en bac+1", "Profil Candidat - Libellé", "Profil du candidat"),
        true_values=(*_YES, "Bac+1", "Déjà bachelier", "En réorientation", "Étudiant en réorientation"),
    ),
    ProfileField(
        "VoeuConfirme",
        "Vœu confirmé",
        ("Vœu confirmé - Libellé", "Voeu confirmé - Libellé", "Candidature validée (O/N)", "Classement"),
        true_values=(*_YES, "Validée", "Validé", "Confirmé", "Confirmée", "ECF"),
    ),
    ProfileField(
        "EdsPremiere1", "Spécialité de Première 1", ("EDS Scolarité Première 1 - Libellé", "EDS BAC Premiere")
    ),
    ProfileField(
        "EdsPremiere2", "Spécialité de Première 2", ("EDS Scolarité Première 2 - Libellé", "EDS BAC Premiere (2)")
    ),
    ProfileField(
        "EdsPremiere3", "Spécialité de Première 3", ("EDS Scolarité Première 3 - Libellé", "EDS BAC Premiere (3)")
    ),
    ProfileField(
        "EdsTerminale1", "Spécialité de Terminale 1", ("EDS Scolarité Terminale 1 - Libellé", "EDS BAC Terminale")
    ),
    ProfileField(
        "EdsTerminale2", "Spécialité de Terminale 2", ("EDS Scolarité Terminale 2 - Libellé", "EDS BAC Terminale (2)")
    ),
    ProfileField("EdsAbandonnee", "Spécialité abandonnée", ("EDS Scolarité Abandonné - Libellé", "EDS BAC Abandonné")),
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
