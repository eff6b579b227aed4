"""What click itself says to operators, in French: it asks ``gettext`` for its sentences, and these are the answers."""

from types import ModuleType

from click import core, decorators, exceptions, formatting, parser, termui, types

from parvis.kernel.french import of_number

SENTENCES = {
    # help
    "Usage:": "Utilisation :",
    "Options": "Options\N{NO-BREAK SPACE}",
    "Commands": "Commandes\N{NO-BREAK SPACE}",
    "Show this message and exit.": "Affiche cette aide.",
    "Show the version and exit.": "Affiche la version.",
    "default: {default}": "par défaut : {default}",
    "required": "obligatoire",
    # refusals
    "Error: {message}": "Erreur : {message}",
    "Aborted!": "Interrompu.",
    "Try '{command} {option}' for help.": "« {command} {option} » affiche l'aide.",
    "Invalid value for {param_hint}: {message}": "Valeur refusée pour {param_hint} : {message}",
    "Invalid value: {message}": "Valeur refusée : {message}",
    "Missing argument": "Argument manquant",
    "Missing option": "Option manquante",
    "Missing parameter": "Paramètre manquant",
    "Missing command.": "Commande manquante.",
    "No such option {name!r}.": "L'option {name!r} n'existe pas.",
    "No such command {name!r}.": "La commande {name!r} n'existe pas.",
    "Did you mean {possibility}?": "Vouliez-vous dire {possibility} ?",
    "(Did you mean one of: {possibilities}?)": "(Vouliez-vous dire : {possibilities} ?)",
    "Got unexpected extra argument ({args})": "Argument en trop ({args})",
    "Got unexpected extra arguments ({args})": "Arguments en trop ({args})",
    "Option {name!r} does not take a value.": "L'option {name!r} n'attend pas de valeur.",
    "Option {name!r} requires an argument.": "L'option {name!r} attend une valeur.",
    "Could not open file {filename!r}: {message}": "Le fichier {filename!r} ne s'ouvre pas : {message}",
    "Error: The two entered values do not match.": "Erreur : les deux saisies diffèrent.",
    # values
    "file": "fichier",
    "directory": "dossier",
    "path": "chemin",
    "{name} {filename!r} does not exist.": "{name} {filename!r} introuvable.",
    "{name} {filename!r} is a file.": "{name} {filename!r} : c'est un fichier.",
    "{name} {filename!r} is a directory.": "{name} {filename!r} : c'est un dossier.",
    "{name} {filename!r} is not readable.": "{name} {filename!r} : lecture interdite.",
    "{name} {filename!r} is not writable.": "{name} {filename!r} : écriture interdite.",
    "{value!r} is not a valid {number_type}.": "{value!r} n'est pas un nombre attendu ici.",
    "{value} is not in the range {range}.": "{value} n'est pas dans l'intervalle {range}.",
    "{value!r} is not one of {choices}.": "{value!r} n'est pas l'une des valeurs {choices}.",
}


def _french(sentence: str) -> str:
    return SENTENCES.get(sentence, sentence)


def _french_of_number(singular: str, plural: str, number: int) -> str:
    return _french(of_number(number, singular, plural))


def speak_french() -> None:
    """Gives click these sentences. To be called before commands are declared: names of parameters' types are kept."""
    modules: tuple[ModuleType, ...] = (core, decorators, exceptions, formatting, parser, termui, types)
    for module in modules:
        for name, ours in (("_", _french), ("ngettext", _french_of_number)):
            if hasattr(module, name):
                setattr(module, name, ours)
