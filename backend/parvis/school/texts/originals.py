"""The texts as they are until somebody changes them; those of the letters are the contract's.

The pages are what a public service owes its users: their lines marked « [à compléter …] » are not published.
"""

from collections.abc import Mapping
from datetime import date
from types import MappingProxyType
from typing import Final

from parvis.school.texts.rules import TextName

_LEGAL_NOTICE: Final = """\
## Éditeur
Ce portail sert à l'admission ({programme}), organisée par {établissement}.
[à compléter : forme juridique, adresse postale et téléphone de l'établissement]
[à compléter : directeur ou directrice de la publication]
Contact : {adresse de contact}

## Hébergement
[à compléter : nom, adresse et téléphone de l'hébergeur]

## Logiciel
Le portail fonctionne avec Parvis, un logiciel libre.

## Cookies
Le portail n'utilise que les cookies nécessaires à la connexion. Il ne mesure pas l'audience et n'appelle aucun service\
 tiers."""

_PRIVACY: Final = """\
## Qui traite vos données
{établissement} traite vos données pour organiser l'admission ({programme}) : vérifier les candidatures, calculer\
 leur classement, organiser les entretiens, vous écrire.
[à compléter : base légale du traitement, par exemple « mission d'intérêt public »]

## Quelles données
- votre identité, votre adresse, votre scolarité, vos notes et votre situation de boursier, telles que Parcoursup les\
 transmet ou que vous les avez saisies ;
- les pièces que vous déposez ;
- votre entretien et l'avis du jury, s'il y en a un ;
- la trace des consultations de votre dossier.

## Qui y a accès
Le service des admissions et, pour les seules données qui leur sont utiles, les responsables d'entretiens et les jurys.
[à compléter : autres destinataires, et prestataires qui hébergent ou maintiennent le portail]

## Combien de temps
Vos données sont conservées {durée de conservation} après la fin de la campagne, puis effacées.

## Vos droits
Vous pouvez demander une copie de vos données, leur rectification, leur effacement ou la limitation de leur usage, ou\
 vous opposer à leur traitement. Écrivez à : {adresse de contact}
[à compléter : délégué ou déléguée à la protection des données, adresse e-mail]
Si la réponse ne vous convient pas, vous pouvez adresser une réclamation à la CNIL : https://www.cnil.fr

## Comment les candidatures sont classées
Le classement s'appuie sur des calculs faits à partir de vos notes et de l'évaluation de votre motivation. Les\
 décisions sont prises par des personnes. Vous pouvez demander comment ces calculs s'appliquent à votre candidature."""

GRID_DAY: Final = date(2026, 11, 30)
"""When the pages of Parvis were last walked by the grid of its criteria (docs/rgaa.md)."""

NOT_CONFORMING: Final[tuple[str, ...]] = ()
"""The criteria that the grid says are not met, each with its reason, as people read them; `test_rgaa.py` compares."""

_ACCESSIBILITY: Final = """\
## Déclaration d'accessibilité
{établissement} s'engage à rendre ses services en ligne accessibles, selon l'article 47 de la loi n° 2005-102 du 11\
 février 2005. Cette déclaration s'applique au portail d'admission ({programme}).

## État de conformité
Ce portail est {conformité} avec le référentiel général d'amélioration de l'accessibilité (RGAA), version 4.1.
{audit}

## Contenus non accessibles
{points non conformes}
Contenus qui ne sont pas soumis à l'obligation : les pièces déposées par les candidats, et les documents qui viennent\
 de Parcoursup ou des lycées, présentés comme ils ont été reçus.

## Établissement de cette déclaration
Technologies : HTML, CSS, JavaScript, WAI-ARIA, SVG, PDF.
Moyens de vérification : contrôles automatiques dans Chromium (axe-core, html-validate), en couleurs claires, sombres\
 et contrastées du système, à 200 % et dans une fenêtre de 320 pixels ; veraPDF pour les PDF.
Pages de ces contrôles :
- connexion, mot de passe oublié, activation du compte ;
- mentions légales, données personnelles, accessibilité, plan du site ;
- espace candidat, ses fenêtres et sa lettre ;
- espace du jury ;
- toutes les pages d'administration, leurs volets et leurs fenêtres.

## Signaler une difficulté
Si vous n'arrivez pas à accéder à un contenu ou à un service, écrivez à : {adresse de contact}. Nous vous proposerons\
 une autre façon de faire.
[à compléter : adresse postale du service des admissions]

## Voies de recours
Si vous avez signalé un défaut d'accessibilité et que la réponse ne vous convient pas, vous pouvez :
- écrire un message au Défenseur des droits : https://formulaire.defenseurdesdroits.fr
- contacter son délégué dans votre région : https://www.defenseurdesdroits.fr/saisir/delegues
- lui écrire par courrier gratuit, sans timbre : Défenseur des droits, Libre réponse 71120, 75342 Paris CEDEX 07"""

ORIGINALS: Final[Mapping[TextName, str]] = MappingProxyType(
    {
        TextName.FILES_BEFORE_DEADLINE: "Avant la fin du {date de dépôt}. Après cette date, vous pourrez ajouter des"
        " pièces, mais plus en supprimer.",
        TextName.FILES_AFTER_DEADLINE: "La date limite du {date de dépôt} est passée. Vous pouvez encore ajouter des"
        " pièces, mais plus en supprimer.",
        TextName.LETTER_SOON: (
            "Les modalités d'évaluation de votre note de motivation seront disponibles ici prochainement."
        ),
        TextName.LETTER_UNAVAILABLE: "Les modalités d'évaluation ne sont pas disponibles avant la"
        " {semaine des lettres}.",
        TextName.DATE_NOT_FIXED: "Vous passez un entretien. Sa date sera affichée ici dès qu'elle sera fixée.",
        TextName.FACE_TO_FACE: "Vous passez un entretien. Il compte pour votre note de motivation.",
        TextName.IF_ABSENT: "Si vous ne pouvez pas venir, prévenez le contact ci-dessus dès que possible.",
        TextName.REMOTE: "Vous passez un entretien à distance. Il compte pour votre note de motivation.",
        TextName.IF_DISCONNECTED: "En cas de panne, appelez le contact ci-dessus.",
        TextName.PFM: "Votre candidature est étudiée sur dossier, sans entretien.",
        TextName.FA: "Votre note de motivation vient de votre fiche avenir.",
        TextName.NONE: "Les résultats vous sont donnés par Parcoursup.",
        TextName.NOTHING_TO_DO: "Vous n'avez rien à faire pour cette évaluation.",
        TextName.NOT_EXAMINED: (
            "Votre candidature n'a pas été examinée car vous n'avez pas validé votre inscription sur Parcoursup."
        ),
        TextName.SUBJECT_ACTIVATION: "Créez votre compte candidat – {programme}",
        TextName.MAIL_ACTIVATION: "Nous avons reçu votre candidature n° {numéro} ({programme}).\n"
        "Votre espace candidat est ouvert. Choisissez votre mot de passe par ce lien personnel.",
        TextName.MAIL_ACTIVATION_UNCONFIRMED: "Votre espace candidat est ouvert pour la candidature n° {numéro}"
        " ({programme}). Choisissez votre mot de passe par ce lien personnel.",
        TextName.SUBJECT_LETTER: "Modalités d'évaluation de votre note de motivation",
        TextName.MAIL_LETTER: "La façon dont votre motivation est évaluée est maintenant connue.",
        TextName.SUBJECT_CONVOCATION_CHANGED: "Votre convocation a changé",
        TextName.SUBJECT_EVALUATION_CHANGED: "Vos modalités d'évaluation ont changé",
        TextName.MAIL_CORRECTION: "Ce que nous vous avions écrit a changé. Seul cet e-mail compte : ne tenez plus"
        " compte du précédent.",
        TextName.SUBJECT_FORGOTTEN: "Choisissez un nouveau mot de passe – {programme}",
        TextName.MAIL_FORGOTTEN: "Vous avez demandé à choisir un nouveau mot de passe pour le portail d'admission"
        " ({programme}). Choisissez-le par ce lien personnel.\n"
        "Si vous n'avez rien demandé, ne faites rien : votre mot de passe reste le même.",
        TextName.SUBJECT_INVITATION: "Votre compte du portail d'admission – {programme}",
        TextName.MAIL_INVITATION: "Un compte vous donne accès au portail d'admission ({programme}). Choisissez votre"
        " mot de passe par ce lien personnel.",
        TextName.REASONS_INTRODUCTION: "Vous avez demandé comment votre candidature ({programme}) a été classée. Voici"
        " les critères qui ont été appliqués, et ce qui a été retenu pour vous.",
        TextName.REASONS_CLOSING: "Les mêmes calculs ont été appliqués à toutes les candidatures, et les décisions sont"
        " prises par des personnes. Pour toute question, écrivez à : {adresse de contact}.",
        TextName.PAGE_LEGAL_NOTICE: _LEGAL_NOTICE,
        TextName.PAGE_PRIVACY: _PRIVACY,
        TextName.PAGE_ACCESSIBILITY: _ACCESSIBILITY,
    }
)
