import '@fontsource-variable/jetbrains-mono/wght.css';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import { useMemo, useRef, useState, type ComponentProps } from 'react';
import { useWatch } from 'react-hook-form';
import { Form } from '@/shared/form/Form';
import { TextField } from '@/shared/form/TextField';
import { asTypedOver, useKeptDraft } from '@/shared/form/useKeptDraft';
import { useRestart } from '@/shared/form/useRestart';
import { useSchemaForm } from '@/shared/form/useSchemaForm';
import { LIMITS } from '@/shared/limits/api';
import { useIsShown } from '@/shared/url/usePageNavigate';
import type { CandidateValues, Catalogue, Column, Formula, RowOrder, TriedCandidate } from '../api';
import type { EditorHandle } from '../editor/CodeEditor';
import { StartFromModel } from '../models/StartFromModel';
import { candidateName } from '../preview/CandidateChoice';
import { Preview } from '../preview/Preview';
import { Trial } from '../preview/Trial';
import { TrialTabs, type TrialTab } from '../preview/TrialTabs';
import { UsedColumns } from '../preview/UsedColumns';
import { ChangedMeanwhile } from './ChangedMeanwhile';
import { FormulaFooter } from './FormulaFooter';
import { FormulaHelp, HelpLink } from './FormulaHelp';
import { FormulaSettings } from './FormulaSettings';
import { FormulaText } from './FormulaText';
import { ManagersField } from './ManagersField';
import { whyNot, type WhatIfSlot } from './whatIf';
import { fieldsOf, formulaSchema, newFormula, type FormulaFields } from './schema';
import { useFormulaCheck, type Judgement } from './useFormulaCheck';
import { useTriedCandidate } from './useTriedCandidate';
import { useWarnedSave } from './useWarnedSave';

type Props = {
  /** The saved formula; none to create one. */
  formula: Formula | undefined;
  catalogue: Catalogue;
  /** The candidate that the Classement shows. */
  candidateId: string | undefined;
  /** How the Classement narrows and orders its rows, of which the first are shown; null until that is known. */
  order: RowOrder | null | undefined;
  /** What a failed save is announced with. */
  failure: string;
  /** Called with whether something typed is not saved. */
  onUnsaved: (unsaved: boolean) => void;
  onSaved: (formula: Formula) => void;
  onCancel: () => void;
  onDelete?: () => void;
  /** What the formula would change, once it could be saved; absent where it is not shown. */
  whatIf?: WhatIfSlot | undefined;
};

/** One form for the page and for the drawer of the Classement. */
export default function FormulaForm(props: Props) {
  const { formula, catalogue, failure, onUnsaved, onSaved, onCancel, onDelete, whatIf } = props;
  const draft = `formula.${formula?.id ?? 'new'}`;
  const [base, setBase] = useState(() => formula && asTypedOver(draft, formula));
  const editor = useRef<EditorHandle>(null);
  const defaultValues = base ? fieldsOf(base) : newFormula;
  const { form, refuse } = useSchemaForm({ schema: formulaSchema, defaultValues, onUnsaved });
  const { control, handleSubmit, setError } = form;
  const found = useKeptDraft(draft, form, base?.version);

  const [type, text, name] = useWatch({ control, name: ['type', 'formula', 'name'] });
  const { candidate, choose, values, first, none } = useTriedCandidate(props.candidateId, props.order);
  const [tab, setTab] = useState<TrialTab>('preview');
  const typed = { type, formula: text, name, id: base?.id ?? null };
  const check = useFormulaCheck({ ...typed, candidateId: candidate?.id ?? null });
  const { judgement, correct } = check;

  const { sending, restart } = useRestart(form);
  const isShown = useIsShown();
  const { save, saving, changed, forget, warning } = useWarnedSave({
    catalogue,
    whatIf,
    formula: base,
    failure,
    onSaved: (saved) => {
      setBase(saved);
      const unsaved = restart(fieldsOf(saved));
      // Once this form is gone, what is unsaved is another's.
      if (isShown()) onUnsaved(unsaved);
      onSaved(saved);
    },
    onRefused: refuse,
  });
  const submit = (version?: number) => {
    if (saving) return;
    void handleSubmit((fields) => {
      sending();
      const fault = faultOf(fields, judgement);
      if (fault) setError('formula', { message: fault.message }, { shouldFocus: true });
      else save(fields, version);
    })();
  };

  const surroundings = useMemo(
    () => ({ catalogue, type, values, candidate: candidate && candidateName(candidate) }),
    [catalogue, type, values, candidate],
  );
  const valid = (judgement?.checked.valid ? judgement : correct)?.checked;
  const onCandidate = (chosen: TriedCandidate) => {
    choose(chosen);
    setTab('preview');
  };
  const wrong = text.trim() === '' || check.failure !== null || judgement?.checked.valid === false;
  const tried = { candidate, onCandidate, judgement, correct, wrong };
  return (
    <Form
      form={form}
      onSubmit={() => submit()}
      sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}
    >
      <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto', containerType: 'inline-size' }}>
        <Box sx={layout}>
          <Stack sx={{ gap: 3, minWidth: 0 }}>
            {changed && (
              <ChangedMeanwhile
                changed={changed}
                onReload={() => {
                  setBase(changed);
                  form.reset(fieldsOf(changed));
                  onUnsaved(false);
                  forget();
                }}
                onOverwrite={() => submit(changed.version)}
              />
            )}
            {found && <DraftFound />}
            <FormulaSettings
              creating={base === undefined}
              aside={<HelpLink onOpen={() => setTab('help')} />}
            />
            {!base && <StartFromModel catalogue={catalogue} editor={editor} />}
            <FormulaText
              saved={base?.formula}
              surroundings={surroundings}
              judgement={judgement}
              editor={editor}
              onSave={() => submit()}
            />
            <Trial {...tried} first={first} />
            <NotesField />
            <ManagersField unreadable={valid?.unreadableByManagers ?? base?.unreadableByManagers ?? []} />
          </Stack>
          <Box sx={{ minWidth: 0 }}>
            <Divider sx={{ mt: 3, [SIDE_BY_SIDE]: { display: 'none' } }} />
            <TrialPart
              tab={tab}
              onTab={setTab}
              whatIf={whatIf && (() => whatIf.panel(typed, catalogue))}
              refused={whyNot(judgement, text, type)}
              catalogue={catalogue}
              used={valid?.references ?? columnsOf(base)}
              values={values}
              {...tried}
              failed={check.failure !== null}
              noCandidate={none}
            />
          </Box>
        </Box>
      </Box>
      <FormulaFooter
        length={Array.from(text).length}
        saving={saving}
        creating={base === undefined}
        onCancel={onCancel}
        {...(onDelete && { onDelete })}
      />
      {warning}
    </Form>
  );
}

type TrialPartProps = Omit<ComponentProps<typeof TrialTabs>, 'help' | 'children'> &
  ComponentProps<typeof Preview> & { catalogue: Catalogue; used: Column[]; values: CandidateValues | null };

/** Beside the text, or under it: the formula on one candidate, on everyone, and the help. */
const TrialPart = ({ tab, onTab, whatIf, refused, catalogue, used, values, ...preview }: TrialPartProps) => (
  <TrialTabs
    tab={tab}
    onTab={onTab}
    whatIf={whatIf}
    refused={refused}
    help={<FormulaHelp catalogue={catalogue} />}
  >
    <UsedColumns columns={used} values={values} catalogue={catalogue} />
    <Divider />
    <Preview {...preview} />
  </TrialTabs>
);

const NotesField = () => (
  <TextField<FormulaFields>
    name="notes"
    label="Notes"
    required={false}
    rows={2}
    input={{ maxLength: LIMITS.texts.formulaNotes }}
    hint="Ce que la formule représente, en mots : la feuille de motifs et le rapport public le reprennent."
  />
);

const DraftFound = () => (
  <Alert severity="info">
    Votre session avait pris fin : voici ce que vous étiez en train d&apos;écrire, encore non enregistré.
  </Alert>
);

/** What a formula used when it was saved, which an import may have broken since. */
const columnsOf = (saved: Formula | undefined) =>
  saved
    ? [
        ...saved.externalColumnDescriptors,
        ...saved.internalColumnDescriptors,
        ...saved.businessColumnDescriptors,
        ...saved.tableColumnDescriptors,
      ]
    : [];

/** What the server has already found wrong with the text that is being saved. */
function faultOf({ formula, type }: FormulaFields, judgement: Judgement | undefined) {
  const about = judgement?.about;
  return about?.formula === formula && about.type === type ? judgement?.checked.errors[0] : undefined;
}

// The page and the widened drawer have room for the text and the preview side by side.
const SIDE_BY_SIDE = '@container (min-width: 1000px)';

const layout = {
  px: 4,
  py: 3,
  [SIDE_BY_SIDE]: {
    display: 'grid',
    columnGap: 8,
    gridTemplateColumns: 'minmax(0, 3fr) minmax(320px, 2fr)',
    alignItems: 'start',
  },
};
