"""``LISEZMOI.txt``: what the archive is, for somebody who has only a spreadsheet and a PDF reader."""

from datetime import datetime

from parvis.campaign.archives.model import Archive
from parvis.kernel.clock import PARIS
from parvis.kernel.french import of_name, of_number

_TEXT = """\
{name} - campagne {year}
Archive écrite par Parvis le {day} à {hour}, à la demande {author}.

CE QUE CONTIENT CETTE ARCHIVE

candidats.xlsx    À ouvrir avec un tableur (LibreOffice, Excel).
                  Candidats           une ligne par candidat ({candidates}), toutes les colonnes :
                                      le dossier, le fichier de la plateforme nationale, les résultats des formules
                  Formules            le texte de chaque formule
                  Résultats globaux   les résultats des formules qui portent sur tous les candidats
                  Sites, Jurys        les sites d'entretien, leurs jurys et leurs dates
                  Créneaux            les créneaux d'entretien et qui les a obtenus
                  Notes               les notes des jurys
                  Historique 1, 2...  ce qui a été fait sur chaque dossier, par qui et quand

fichiers/         Un dossier par candidat, nommé par son numéro ; les documents s'ouvrent avec un lecteur de PDF.
                  CANDIDATE_FILE            pièces du dossier
                  ADMINISTRATIVE_DOCUMENT   documents adressés au candidat
                  FUTURE_SHEET              fiche avenir
                  PFM                       projet de formation motivé

manifeste.json    La liste de tous les fichiers, avec leur taille et leur empreinte SHA-256, et leur nombre.
                  « missing » nomme ceux qui ont été retirés pendant l'écriture, « altered » ceux dont le contenu
                  n'est plus celui qui avait été déposé.

CE QUE DISENT LES CODES

Le classeur les écrit en toutes lettres ; les formules, elles, les lisent ainsi :
MethodeEvaluation INTERVIEW entretien ; PFM projet de formation motivé ; FA fiche avenir seule ; NONE aucune méthode ;
                  ENCF vœu non confirmé, candidature non examinée.
Notes des jurys   A, B, C, D, F, de la meilleure à la moins bonne ; ABS absent. INTERVIEW est la note d'un entretien,
                  FACE_TO_FACE en présentiel, REMOTE à distance.
Source            PARCOURSUP le fichier de la plateforme nationale ; MANUAL candidature saisie à la main.
Cellules          Vide : rien n'était connu. #DIV/0!, #VALUE!, #N/A... : la formule n'a pas pu être calculée.

DONNÉES PERSONNELLES

Cette archive contient des données personnelles, que la durée de conservation annoncée aux candidats permet de garder
jusqu'au {end}. Effacez-la ensuite, avec ses copies. Une archive longue durée, sans donnée personnelle,
peut prendre sa place dans Parvis.
"""


def readme(archive: Archive, candidates: int, written: datetime) -> bytes:
    """The text, as Windows opens it too."""
    local = written.astimezone(PARIS)
    text = _TEXT.format(
        name=archive.name,
        year=archive.scholar_year[-4:],
        author=of_name(archive.author_name),
        end=f"{archive.end_date:%d/%m/%Y}",
        candidates=f"{candidates} {of_number(candidates, 'candidat', 'candidats')}",
        day=f"{local:%d/%m/%Y}",
        hour=f"{local:%H:%M}",
    )
    return text.replace("\n", "\r\n").encode("utf-8-sig")
