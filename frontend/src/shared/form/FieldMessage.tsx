import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import FormHelperText from '@mui/material/FormHelperText';

/** What each refusal of a form expects instead, with an example (RGAA 11.11): the contract's sentences say neither. */
const examples: Record<string, string> = {
  'Date invalide': 'jour, mois et année, par exemple 30/04/2027.',
  'Date de naissance invalide': 'jour, mois et année, par exemple 30/04/2009.',
  'Heure invalide': 'heures et minutes, par exemple 14:30.',
  'Adresse email invalide': 'par exemple marie.durand@lycee.fr.',
  'Adresse e-mail invalide': 'par exemple marie.durand@lycee.fr.',
  'Numéro de téléphone invalide': 'par exemple 06 12 34 56 78, ou +44 20 7946 0958 hors de France.',
  'Nombre de minutes invalide': 'un nombre entier, par exemple -30.',
};

const exampleFor = (message: string): string | undefined => examples[message];

/** Under a field: what is wrong with it, with its icon and what is expected, else a hint. The field names it by `aria-describedby`. */
export function FieldMessage({ id, error, hint }: { id: string; error: string | undefined; hint?: string }) {
  const example = error && exampleFor(error);
  return (
    <FormHelperText
      id={id}
      error={error !== undefined}
      sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 20 }}
    >
      {error !== undefined && <ErrorOutlineOutlined aria-hidden sx={{ fontSize: 16 }} />}
      <span>
        {error ?? hint}
        {example && <span>{`\u202F: ${example}`}</span>}
      </span>
    </FormHelperText>
  );
}
