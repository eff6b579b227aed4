import ExpandMore from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { fold, holdsWords } from '@/shared/format/fold';
import { formatCount } from '@/shared/format/numbers';
import { SearchField } from '@/shared/list/SearchField';
import type { FunctionHelp } from '../api';
import { FormulaSnippet } from '../preview/FormulaSnippet';

/** The functions, searched by their names or by what one wants to do; one is unfolded at a time. */
export function FunctionSearch({ functions }: { functions: FunctionHelp[] }) {
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<string | null>(null);
  const matching = functions.filter(({ names, help, words }) =>
    holdsWords(fold([...names, help, words].join(' ')), search.trim()),
  );
  return (
    <Box sx={{ mb: 4 }}>
      <Typography variant="h3" component="h2" sx={{ mb: 2 }}>
        Fonctions
      </Typography>
      <SearchField
        label="Chercher une fonction"
        placeholder="Un nom, ou ce que vous voulez faire"
        value={search}
        onSearch={setSearch}
      />
      <Typography role="status" variant="body2" sx={{ my: 2, color: 'text.secondary' }}>
        {matching.length > 0
          ? `${formatCount(matching.length, 'fonction')} sur ${functions.length}`
          : `Aucune fonction pour « ${search.trim()} »`}
      </Typography>
      {matching.map((each) => (
        <OneFunction
          key={each.name}
          shown={each}
          open={open === each.name}
          onOpen={(opens) => setOpen(opens ? each.name : null)}
        />
      ))}
    </Box>
  );
}

type OneProps = { shown: FunctionHelp; open: boolean; onOpen: (opens: boolean) => void };

function OneFunction({ shown, open, onOpen }: OneProps) {
  const { name, frenchName, names, signature, help, parameters, example } = shown;
  const others = names.filter((each) => each !== frenchName && each !== name);
  return (
    <Accordion
      expanded={open}
      onChange={(_event, opens) => onOpen(opens)}
      disableGutters
      elevation={0}
      slotProps={{ transition: { unmountOnExit: true, timeout: 0 } }}
    >
      <AccordionSummary expandIcon={<ExpandMore />} sx={{ px: 0, minHeight: 32 }}>
        <Box sx={{ fontSize: 13 }}>
          <FormulaSnippet text={signature} />
          <Box sx={{ color: 'text.secondary' }}>{help}</Box>
        </Box>
      </AccordionSummary>
      <AccordionDetails sx={{ px: 0, fontSize: 13 }}>
        <Box component="dl" sx={{ m: 0, '& dd': { ml: 0, mb: 2, color: 'text.secondary' } }}>
          {parameters.map((parameter) => (
            <div key={parameter.name}>
              <dt>{parameter.name}</dt>
              <dd>{parameter.help}</dd>
            </div>
          ))}
          <dt>Exemple</dt>
          <dd>
            <FormulaSnippet text={example.formula} /> donne{' '}
            {example.result === '' ? 'un texte vide' : example.result}
          </dd>
          <dt>En anglais</dt>
          <dd>
            {name}
            {others.length > 0 && ` (aussi ${others.join(', ')})`}
          </dd>
        </Box>
      </AccordionDetails>
    </Accordion>
  );
}
