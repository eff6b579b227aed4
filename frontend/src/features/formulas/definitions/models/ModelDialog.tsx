import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { TitledDialog } from '@/shared/dialog/TitledDialog';
import type { Catalogue } from '../api';
import { FormulaSnippet } from '../preview/FormulaSnippet';
import { ModelField } from './ModelField';
import { models, type Model } from './models';
import { initialEntries, isComplete, modelText } from './writing';

type Props = { catalogue: Catalogue; onClose: () => void; onUse: (text: string) => void };

/** The ready-made formulas: a model, the columns that fill it, and what will be written. */
export default function ModelDialog({ catalogue, onClose, onUse }: Props) {
  const [model, setModel] = useState<Model>(() => models[0]);
  const [entries, setEntries] = useState(() => initialEntries(model));
  const complete = isComplete(model, entries);
  const text = modelText(model, entries);
  const choose = (title: string) => {
    const chosen = models.find((each) => each.title === title) ?? model;
    setModel(chosen);
    setEntries(initialEntries(chosen));
  };
  const use = () => {
    if (complete) onUse(text);
  };
  return (
    <TitledDialog
      title="Partir d'un modèle"
      onClose={onClose}
      width={960}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        // The form of the formula, which the dialog was opened from, would be sent.
        event.preventDefault();
        use();
      }}
    >
      <DialogContent>
        <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: { xs: '1fr', md: '280px minmax(0, 1fr)' } }}>
          <RadioGroup
            aria-label="Modèles"
            value={model.title}
            onChange={(_, title) => choose(title)}
            sx={choices}
          >
            {models.map(({ title, subtitle }) => (
              <FormControlLabel
                key={title}
                value={title}
                control={<Radio size="small" />}
                label={
                  <>
                    {title}
                    <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{subtitle}</Box>
                  </>
                }
              />
            ))}
          </RadioGroup>
          <Stack sx={{ gap: 3, minWidth: 0 }}>
            <div>
              <Typography variant="h3" component="h3">
                {model.title}
              </Typography>
              <Typography sx={{ mt: 1, color: 'text.secondary' }}>{model.sentence}</Typography>
            </div>
            {model.fields.map((field) => (
              <ModelField
                key={`${model.title} ${field.key}`}
                field={field}
                catalogue={catalogue}
                entries={entries}
                onEntries={setEntries}
              />
            ))}
            <Box component="section" aria-label={WRITTEN}>
              <Typography variant="h3" component="h3">
                {WRITTEN}
              </Typography>
              <Box tabIndex={0} role="group" aria-label="Texte de la formule" sx={writtenText}>
                <FormulaSnippet text={text} />
              </Box>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                Une formule ordinaire : vous pourrez tout y changer.
              </Typography>
            </Box>
          </Stack>
        </Box>
      </DialogContent>
      <DialogActions>
        <Typography id="model-use" variant="body2" sx={{ mr: 'auto', color: 'text.secondary' }}>
          {complete
            ? "Rien n'est enregistré : vous donnez ensuite un nom à la formule."
            : 'Choisissez ce qui manque pour utiliser ce modèle.'}
        </Typography>
        <Button size="large" onClick={onClose}>
          Annuler
        </Button>
        <Button
          size="large"
          variant="contained"
          color="primary"
          aria-disabled={!complete}
          aria-describedby="model-use"
          onClick={use}
          sx={{ '&[aria-disabled="true"]': { opacity: 0.5 } }}
        >
          Utiliser ce modèle
        </Button>
      </DialogActions>
    </TitledDialog>
  );
}

const WRITTEN = 'Ce qui sera écrit';

const choices = {
  flexWrap: 'nowrap',
  gap: 1,
  maxHeight: { xs: 220, md: 'none' },
  overflowY: 'auto',
  '& .MuiFormControlLabel-root': { alignItems: 'flex-start', mr: 0, fontSize: 14 },
};

const writtenText = {
  my: 2,
  p: 3,
  maxHeight: 220,
  overflow: 'auto',
  fontSize: 13,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  border: '1px solid var(--border-control)',
  borderRadius: '4px',
};
