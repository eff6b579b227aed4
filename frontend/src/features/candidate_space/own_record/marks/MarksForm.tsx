import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { ChoiceButtons } from '@/shared/form/ChoiceButtons';
import { Form } from '@/shared/form/Form';
import { useKeptDraft } from '@/shared/form/useKeptDraft';
import { useRestart } from '@/shared/form/useRestart';
import { useSchemaForm } from '@/shared/form/useSchemaForm';
import { formatCount } from '@/shared/format/numbers';
import { visuallyHidden } from '@/shared/theme/visuallyHidden';
import type { OwnRecord, SchoolYear } from '../api';
import { pendingSentence, touch, yearNames } from '../labels';
import { SaveFooter } from '../SaveFooter';
import { MarksTable } from './MarksTable';
import { useSaveMarks } from './useSaveMarks';
import { changedMarks, countIn, marksSchema, typedMarks, YEARS } from './values';

type Props = {
  record: OwnRecord;
  onUnsaved: (unsaved: boolean) => void;
  onCancel: () => void;
  onSaved: () => void;
};

/** Both years of marks: nothing is judged before Enregistrer, then all of them (docs/rules/candidate-space.md). */
export function MarksForm({ record, onUnsaved, onCancel, onSaved }: Props) {
  const { gradeColumns: columns } = record;
  const [before, setBefore] = useState(() => typedMarks(record));
  const [year, setYear] = useState<SchoolYear>('TERMINALE');
  const [wanted, setWanted] = useState<{ index: number }>();
  const narrow = useMediaQuery('(max-width: 17.5rem)');
  const { form, refuse } = useSchemaForm({
    schema: marksSchema,
    defaultValues: { marks: before },
    onUnsaved,
  });
  // A draft belongs to one person and to the columns of its fields.
  useKeptDraft(`marks.${record.externalId}.${columns.map(({ name }) => name).join('|')}`, form);
  const names = columns.map((_, index) => `marks.${index}` as const);
  // Leaf by leaf: an array that is watched whole stays the same object when a mark in it changes.
  const typed = useWatch({ control: form.control, name: names });
  const { sending, restart } = useRestart(form);
  const { save, saving } = useSaveMarks({
    columns,
    before,
    onSaved: (marks) => {
      setBefore(marks);
      if (!restart({ marks })) onSaved();
    },
    onRefused: refuse,
  });
  const wrong = columns.flatMap((_, index) => (form.formState.errors.marks?.[index] ? [index] : []));
  const changed = changedMarks(columns, before, typed);

  const goTo = (index: number) => {
    setYear(columns[index]?.year ?? 'TERMINALE');
    setWanted({ index });
  };
  // The year of the wrong mark must be on screen before its field can have the focus.
  const { setFocus } = form;
  useEffect(() => {
    if (wanted) setFocus(`marks.${wanted.index}`);
  }, [wanted, setFocus]);

  const submit = () => {
    if (saving) return;
    void form.handleSubmit(
      ({ marks }) => {
        sending();
        save(marks);
      },
      ({ marks }) => {
        const first = columns.findIndex((_, index) => marks?.[index]);
        if (first >= 0) goTo(first);
      },
    )();
  };
  return (
    <Form form={form} onSubmit={submit} sx={{ display: 'flex', flexDirection: 'column', flex: 1, ...touch }}>
      <Stack sx={{ gap: 3, p: 4 }}>
        {wrong.length > 0 && (
          <Alert severity="error" role="alert" sx={{ fontSize: 16 }}>
            Rien n&apos;est enregistré : <strong>{formatCount(wrong.length, 'note')} à corriger</strong>,{' '}
            {YEARS.map((each) => [each, countIn(columns, each, wrong)] as const)
              .filter(([, count]) => count > 0)
              .map(([each, count]) => `${count} en ${yearNames[each]}`)
              .join(', ')}
            .
          </Alert>
        )}
        {record.pendingMarks.length > 0 && (
          <Alert severity="info" sx={{ fontSize: 16 }}>
            {pendingSentence(record.pendingMarks.length)}
          </Alert>
        )}
        <ChoiceButtons
          fullWidth
          orientation={narrow ? 'vertical' : 'horizontal'}
          height={48}
          aria-label="Année"
          choices={YEARS.map((each) => ({
            value: each,
            label: (
              <>
                {yearNames[each]}
                <Wrong count={countIn(columns, each, wrong)} chosen={each === year} />
              </>
            ),
          }))}
          value={year}
          onChange={setYear}
        />
        <Typography sx={{ fontSize: 15, color: 'text.secondary' }}>
          Recopiez vos bulletins, sur 20. Laissez vide une note que vous n&apos;avez pas. En semestres,
          remplissez T1 et T2.
        </Typography>
        {/* A field that changed its mark would keep the text of the other year. */}
        <MarksTable key={year} columns={columns} year={year} before={before} />
      </Stack>
      <SaveFooter
        changes={changed.length > 0 ? formatCount(changed.length, 'note modifiée', 'notes modifiées') : ''}
        busy={saving}
        onCancel={onCancel}
        onSave={submit}
      />
    </Form>
  );
}

/** How many marks of a year are wrong; on the button of the chosen year, red would not be read. */
function Wrong({ count, chosen }: { count: number; chosen: boolean }) {
  if (count === 0) return null;
  return (
    <Box component="span" sx={{ ml: 2, color: chosen ? 'inherit' : 'var(--error-text)', fontWeight: 600 }}>
      ({count}
      <span style={visuallyHidden}> à corriger</span>)
    </Box>
  );
}
