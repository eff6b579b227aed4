import Box from '@mui/material/Box';
import type { FunctionHelp } from '../api';
import type { Caret } from './caret';
import { functionNamed, parameterIndex } from './references';

/** The call around the caret, its present argument marked and explained; it keeps its place when there is none. */
export function SignatureHelp({ functions, caret }: { functions: FunctionHelp[]; caret: Caret | undefined }) {
  const call = caret?.call;
  const found = call && functionNamed(functions, call.name);
  return (
    <Box
      aria-live="polite"
      sx={{
        minHeight: 46,
        px: 3,
        py: '5px',
        fontSize: 12,
        lineHeight: '17px',
        color: 'text.secondary',
        backgroundColor: 'var(--bg-page)',
        borderBottom: '1px solid var(--border-subtle)',
        '& kbd': { lineHeight: 1 },
      }}
    >
      {found ? (
        <Signature named={found} name={call.name.toUpperCase()} argument={call.argument} />
      ) : (
        <>
          <Box>
            <kbd>Ctrl+Espace</kbd>
            {' propose les fonctions et les colonnes\u00a0; tapez quelques mots de la colonne.'}
          </Box>
          <Box>
            <kbd>F8</kbd> va à l'erreur suivante, <kbd>Maj+Alt+F</kbd> met en forme, <kbd>Ctrl+Entrée</kbd>{' '}
            enregistre.
          </Box>
        </>
      )}
    </Box>
  );
}

function Signature({ named, name, argument }: { named: FunctionHelp; name: string; argument: number }) {
  const { parameters } = named;
  const present = parameterIndex(named, argument);
  return (
    <>
      <Box sx={{ fontFamily: 'var(--font-mono)', color: 'text.primary' }}>
        <Box component="span" sx={{ fontWeight: 600, color: 'var(--syntax-function)' }}>
          {name}
        </Box>
        (
        {parameters.map((parameter, position) => (
          <span key={parameter.name}>
            {position > 0 && '; '}
            {position === present ? (
              <Box
                component="strong"
                sx={{
                  px: 1,
                  borderRadius: '3px',
                  color: 'var(--accent-text)',
                  backgroundColor: 'var(--accent-soft)',
                }}
              >
                {parameter.name}
              </Box>
            ) : (
              parameter.name
            )}
          </span>
        ))}
        {named.maxArguments > parameters.length && '; …'})
      </Box>
      <Box>{parameters[present]?.help}</Box>
    </>
  );
}
