import BalanceOutlined from '@mui/icons-material/BalanceOutlined';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import { Fragment, useId, type ReactNode } from 'react';
import { useFileExport } from '@/shared/files/useFileExport';
import { ChoiceButtons } from '@/shared/form/ChoiceButtons';
import { formatCount, formatInteger, shownNumber } from '@/shared/format/numbers';
import { BusyButton } from '@/shared/frame/BusyButton';
import { Loading } from '@/shared/frame/Loading';
import { PageFrame } from '@/shared/frame/PageFrame';
import { Card } from '@/shared/list/Card';
import { ErrorState, StateMessage } from '@/shared/list/StateMessage';
import { useQueryWithToast } from '@/shared/list/useQueryWithToast';
import { paths } from '@/shared/paths';
import { today } from '@/shared/time/today';
import { useUrlText } from '@/shared/url/useUrlState';
import { exportFigures, type Fairness, type Question } from './api';
import { FairnessTable } from './FairnessTable';
import { agreementInWords, failed, gradeTypes, groupings, nouns, pointsSentence, questionOf } from './labels';
import { fairnessQuery, formulasQuery } from './queries';

type PageProps = {
  /** Whether the results of formulas are older than what they are made of. */
  stale: boolean | undefined;
  /** What brings them up to date, for whoever may. */
  compute: ReactNode;
};

/** Équité des jurys: how the grades of juries, members, readers and sites differ; it judges nobody and corrects nothing. */
export function FairnessPage({ stale, compute }: PageProps) {
  const [of, setOf] = useUrlText('note');
  const [by, setBy] = useUrlText('par');
  const [formula, setFormula] = useUrlText('formule');
  const question = questionOf(of, by, formula);
  const { data, error, refetch, isPlaceholderData } = useQueryWithToast(fairnessQuery(question), failed);
  const figures = useFileExport(() => `equite-des-jurys-${today()}.xlsx`, exportFigures);
  return (
    <PageFrame
      title="Équité des jurys"
      breadcrumb={[{ label: 'Statistiques', to: paths.statistics }]}
      aside={'Les jurys donnent-ils les mêmes lettres ?'}
      actions={
        <Stack direction="row" sx={{ gap: 2, ...onScreen }}>
          <Button startIcon={<PrintOutlined />} onClick={() => window.print()}>
            Imprimer
          </Button>
          <BusyButton
            busy={figures.exporting}
            startIcon={<DownloadOutlined />}
            onClick={() => figures.exportFile(question)}
          >
            Exporter
          </BusyButton>
        </Stack>
      }
    >
      <Stack sx={{ gap: 3, '@media print': { '@page': { size: 'A4 landscape', margin: '10mm' } } }}>
        <Stack direction="row" sx={{ gap: 4, flexWrap: 'wrap', alignItems: 'center', ...onScreen }}>
          <Labelled label="Note">
            {(id) => (
              <ChoiceButtons aria-labelledby={id} choices={gradeTypes} value={question.of} onChange={setOf} />
            )}
          </Labelled>
          <Labelled label="Par">
            {(id) => (
              <ChoiceButtons
                aria-labelledby={id}
                choices={groupings[question.of].map((value) => ({ value, label: nouns[value].label }))}
                value={question.by}
                onChange={setBy}
                sx={{ flexWrap: 'wrap' }}
              />
            )}
          </Labelled>
          <FormulaChoice formula={question.formula} onFormula={setFormula} />
        </Stack>
        {error ? (
          <ErrorState title={failed} error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Loading name="Calcul des intervalles…" height={400} />
        ) : (
          <Stack sx={{ gap: 3, opacity: isPlaceholderData ? 0.6 : 1 }} aria-busy={isPlaceholderData}>
            {stale && question.formula !== null && (
              <Alert severity="warning" role="status" action={compute} sx={{ alignItems: 'center' }}>
                Les résultats ne sont pas à jour : l&apos;écart à dossier égal est celui d&apos;avant. Les
                écarts bruts restent justes.
              </Alert>
            )}
            <Comparison fairness={data} question={question} />
          </Stack>
        )}
      </Stack>
    </PageFrame>
  );
}

function Comparison({ fairness, question }: { fairness: Fairness; question: Question }) {
  const { singular, plural } = nouns[question.by];
  if (fairness.all.count === 0) {
    return (
      <StateMessage
        icon={BalanceOutlined}
        title={question.of === 'PFM' ? 'Aucune lecture de projet' : "Aucune note d'entretien"}
        text="Les écarts apparaîtront après les premières notes."
      />
    );
  }
  return (
    <>
      <Strip fairness={fairness} question={question} />
      {fairness.agreement && <Typography>{agreementInWords(fairness.agreement)}</Typography>}
      {fairness.withoutMembers.length > 0 && <WithoutMembers juries={fairness.withoutMembers} />}
      {fairness.rows.length < 2 ? (
        <StateMessage icon={BalanceOutlined} title={`Il faut au moins deux ${plural} pour comparer`} />
      ) : (
        <FairnessTable key={singular} rows={fairness.rows} question={question} />
      )}
      <Explanation />
    </>
  );
}

/** Where to say who sits: until then, a grade counts for the account that gave it. */
const WithoutMembers = ({ juries }: { juries: Fairness['withoutMembers'] }) => (
  <Typography>
    {formatCount(juries.length, 'jury sans membres', 'jurys sans membres')}, dont les notes comptent pour qui
    les a saisies&nbsp;:{' '}
    {juries.map(({ id, name, siteId }, index) => (
      <Fragment key={id}>
        {index > 0 && ', '}
        <Link to={paths.siteJuries(siteId)} search={{ jury: id }}>
          {name}
        </Link>
      </Fragment>
    ))}
  </Typography>
);

function Strip({ fairness, question }: { fairness: Fairness; question: Question }) {
  const { all, points, rows, flagged, expectedByChance, outside } = fairness;
  const { singular, plural } = nouns[question.by];
  const few = rows.filter(({ flag }) => flag === null).length;
  const enough = rows.length - few;
  return (
    <Card sx={{ display: 'flex', flexWrap: 'wrap', '& > *': { flex: '1 1 220px', p: 3 } }}>
      <Figure
        label={question.by === 'reader' ? 'Lectures' : 'Candidats notés'}
        value={formatInteger(all.count)}
      >
        {all.mean !== null && `moyenne ${shownNumber(all.mean, 2)} (${pointsSentence(points)})`}
      </Figure>
      <Figure
        label="À regarder"
        value={
          flagged === 0
            ? `Aucun${singular === 'demi-journée' ? 'e' : ''} ${singular}`
            : formatCount(flagged, singular, plural)
        }
        colour={flagged > 0 ? 'var(--warning-text)' : undefined}
      >
        {`sur ${formatInteger(enough)} qui ont noté 8 candidats ou plus`}
      </Figure>
      <Figure label="Ce que le hasard seul montrerait" value={`environ ${shownNumber(expectedByChance, 1)}`}>
        {`intervalle loin de zéro, si tous notaient pareil ; on en voit ${formatInteger(outside)}`}
      </Figure>
      <Figure label="Trop peu pour dire" value={formatCount(few, singular, plural)}>
        moins de 8 candidats
      </Figure>
    </Card>
  );
}

type FigureProps = { label: string; value: string; colour?: string | undefined; children: ReactNode };

function Figure({ label, value, colour, children }: FigureProps) {
  return (
    <Box sx={{ borderRight: '1px solid var(--border-subtle)', '&:last-of-type': { borderRight: 0 } }}>
      <Typography sx={{ fontSize: 13, fontWeight: 500, color: colour }}>{label}</Typography>
      <Typography sx={{ fontSize: 20, fontWeight: 600, color: colour }}>{value}</Typography>
      <Typography sx={{ fontSize: 12, color: 'text.secondary' }}>{children}</Typography>
    </Box>
  );
}

function Explanation() {
  return (
    <Box sx={{ p: 3, borderRadius: '8px', border: '1px solid var(--border-subtle)' }}>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center' }}>
        <InfoOutlined aria-hidden sx={{ fontSize: 20, color: 'text.secondary' }} />
        <Typography sx={{ color: 'text.secondary' }}>
          Un écart ne dit pas qui a raison&nbsp;: regardez les entretiens avec le jury. Parvis ne corrige
          aucune note&nbsp;; une école qui harmonise l&apos;écrit dans une formule, que chacun peut lire.
        </Typography>
      </Stack>
      <Box component="details" sx={{ mt: 1, pl: 7, ...onScreen }}>
        <summary>Comment c&apos;est calculé</summary>
        <ul>
          <li>
            Chaque lettre vaut les points des réglages de la campagne&nbsp;; une absence n&apos;en a pas.
          </li>
          <li>
            L&apos;écart brut est la moyenne d&apos;un groupe moins celle de tous, avec son intervalle à
            95&nbsp;% (2&nbsp;000 tirages avec remise, toujours les mêmes).
          </li>
          <li>
            À dossier égal&nbsp;: on retire d&apos;abord ce que la formule choisie laisse attendre (une droite
            par les moindres carrés, à travers tous les candidats).
          </li>
          <li>
            «&nbsp;À regarder&nbsp;» retient les écarts si peu probables par hasard que, parmi eux, un sur dix
            au plus le serait (Benjamini-Hochberg), et qui demeurent quand on compare aux groupes qui ne sont
            pas à regarder. Sous 8 candidats, rien n&apos;est dit.
          </li>
          <li>
            Rien n&apos;est corrigé&nbsp;: un groupe peut avoir reçu de meilleurs candidats que leur dossier
            ne le dit. Les colonnes JuryEntretien et SiteEntretienJury permettent à une formule
            d&apos;harmoniser, au vu de tous.
          </li>
        </ul>
      </Box>
    </Box>
  );
}

type FormulaProps = { formula: string | null; onFormula: (formula: string | undefined) => void };

function FormulaChoice({ formula, onFormula }: FormulaProps) {
  const { data: offered = [] } = useQueryWithToast(formulasQuery, failed);
  return (
    <Labelled label="À dossier égal selon" sx={{ ml: 'auto' }}>
      {(id) => (
        <Autocomplete
          options={offered}
          value={offered.find(({ technicalName }) => technicalName === formula) ?? null}
          getOptionLabel={({ displayName }) => displayName}
          getOptionKey={({ technicalName }) => technicalName}
          onChange={(_, chosen) => onFormula(chosen?.technicalName)}
          renderInput={(params) => (
            <TextField
              {...params}
              placeholder="Aucune formule"
              slotProps={{
                ...params.slotProps,
                htmlInput: { ...params.slotProps.htmlInput, 'aria-labelledby': id },
              }}
            />
          )}
          sx={{ width: 240 }}
        />
      )}
    </Labelled>
  );
}

type LabelledProps = { label: string; children: (id: string) => ReactNode; sx?: object };

function Labelled({ label, children, sx }: LabelledProps) {
  const id = useId();
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: 'center', ...sx }}>
      <Typography component="span" id={id} sx={{ color: 'text.secondary', fontSize: 13 }}>
        {label}
      </Typography>
      {children(id)}
    </Stack>
  );
}

const onScreen = { '@media print': { display: 'none' } };
