import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { Catalogue } from '../api';
import { FormulaSnippet } from '../preview/FormulaSnippet';
import { FunctionSearch } from './FunctionSearch';

const references = [
  ['Parcoursup[@Classement]', 'la valeur du candidat dans une colonne du fichier de la plateforme nationale'],
  ['RankINP[@Boursier]', 'la valeur du candidat dans une colonne du classement'],
  ['Candidats[@[Note globale]]', "le résultat d'une formule de type Candidat, pour ce candidat"],
  ['Candidats[Note globale]', 'toute la colonne, pour RANG, NB.SI, MOYENNE ou SOMME'],
  ['Globales[Moyenne générale]', "le résultat d'une formule de type Globale"],
  ["Parcoursup[@[Note de l''oral]]", "une apostrophe devant [ ] # et ' dans un nom de colonne"],
] as const;

const rules = [
  'Les noms de fonctions existent en français et en anglais. Le signe = du début peut être omis.',
  'Avec des points-virgules entre les arguments, la virgule est décimale : SOMME(1,5; 2).',
  'Une cellule vide vaut 0 dans un calcul et "" dans un texte ; une note qui manque reste vide, elle ne devient pas 0.',
  'RANG, NB.SI, le tri et le filtre « égal à » comparent les nombres à 12 chiffres : deux moyennes égales restent ex æquo.',
];

/** What a formula may say: the functions as the server lists them, the references, the rules that surprise. */
export const FormulaHelp = ({ catalogue }: { catalogue: Catalogue }) => (
  <Box component="section" aria-label={HELP} sx={{ py: 3, fontSize: 13 }}>
    <Section title="Désigner une colonne">
      {references.map(([text, meaning]) => (
        <Entry key={text} text={text} meaning={meaning} />
      ))}
    </Section>
    <FunctionSearch functions={catalogue.functions} />
    <Typography variant="h3" component="h2">
      Bon à savoir
    </Typography>
    <Box component="ul" sx={{ mt: 2, mb: 0, pl: 5 }}>
      {rules.map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </Box>
  </Box>
);

const HELP = 'Aide sur les formules';

/** Opens the help beside the text. */
export const HelpLink = ({ onOpen }: { onOpen: () => void }) => (
  <Link component="button" type="button" onClick={onOpen} sx={{ fontSize: 13, fontWeight: 500 }}>
    {HELP}
  </Link>
);

const Section = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <>
    <Typography variant="h3" component="h2">
      {title}
    </Typography>
    <Box
      component="dl"
      sx={{ mt: 2, mb: 4, '& dt': { fontSize: 13 }, '& dd': { ml: 0, mb: 2, color: 'text.secondary' } }}
    >
      {children}
    </Box>
  </>
);

const Entry = ({ text, meaning }: { text: string; meaning: string }) => (
  <>
    <dt>
      <FormulaSnippet text={text} />
    </dt>
    <dd>{meaning}</dd>
  </>
);
