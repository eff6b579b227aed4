import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { formatCell } from '@/shared/format/cells';
import { formatInteger, ordinal } from '@/shared/format/numbers';
import { DrawerFrame } from '@/shared/frame/DrawerFrame';
import { focusIfLost } from '@/shared/frame/focusIfLost';
import { isApiError } from '@/shared/http/ApiError';
import { ErrorState } from '@/shared/list/StateMessage';
import { useHeld } from '@/shared/list/useHeld';
import type { Why } from './api';
import { figure, titleOf } from './labels';
import { ColumnChoice, type Column } from './ColumnChoice';
import { NeighbourTable } from './NeighbourTable';
import { whyQuery } from './queries';
import { SheetButton } from './SheetButton';
import { TermBars } from './TermBars';
import { rankedNode } from './tree';
import { WhyTree } from './WhyTree';

type Props = {
  candidateId: string;
  /** The column of formulas; undefined for the rank column of the settings. */
  column: string | undefined;
  /** Opens a formula; absent for those who may not. */
  onFormula: ((id: string) => void) | undefined;
  /** Those that may be explained, where the settings name none. */
  columns: Column[];
  onColumn: (column: string) => void;
  onCandidate: (id: string) => void;
  onClose: () => void;
};

/** Why a candidate has their rank (docs/rules/ranking.md): what makes the value, down to the marks, and who is beside. */
export function WhyPanel({ candidateId, column, columns, onColumn, onClose, ...shown }: Props) {
  const { data, error, refetch } = useHeld(useQuery(whyQuery({ candidateId, column })));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  // The neighbour who was chosen is gone with the former candidate's table.
  useEffect(() => focusIfLost(heading.current), [candidateId]);
  return (
    <DrawerFrame title={titleOf(data)} heading={heading} onClose={onClose}>
      <Stack sx={{ flex: 1, minHeight: 0, overflowY: 'auto', position: 'relative', p: 4, gap: 4 }}>
        {isApiError(error, 'NO_RANK_COLUMN') ? (
          <ColumnChoice columns={columns} onColumn={onColumn} />
        ) : error ? (
          <ErrorState
            title="Erreur lors de l'explication du calcul"
            error={error}
            onRetry={() => void refetch()}
            onList={onClose}
          />
        ) : data ? (
          <Reasons key={`${candidateId} ${data.column}`} why={data} {...shown} />
        ) : (
          <Stack role="status" aria-label="Explication du calcul" sx={{ gap: 4 }}>
            <Skeleton variant="rounded" height={52} />
            <Skeleton variant="rounded" height={140} />
            <Skeleton variant="rounded" height={220} />
          </Stack>
        )}
      </Stack>
    </DrawerFrame>
  );
}

function Reasons({ why, onFormula, onCandidate }: { why: Why } & Pick<Props, 'onFormula' | 'onCandidate'>) {
  const { candidate, ranked, value, terms } = why;
  const own = ranked?.value ?? value;
  const hasNeighbours = why.above.length + why.below.length + why.tied.length > 0;
  return (
    <>
      <div>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          <bdi>{candidate.name}</bdi>, n° {candidate.externalId}
        </Typography>
        <Result why={why} />
      </div>
      <SheetButton candidate={candidate} />
      {why.stale && (
        <Alert severity="warning">
          Données ou formules modifiées depuis les derniers calculs&nbsp;: les voisins sont ceux de ces
          calculs, le reste est d'aujourd'hui.
        </Alert>
      )}
      {terms.length > 0 && (
        <Section title={`Ce qui fait ${typeof own === 'number' ? figure(own) : 'la valeur'}`}>
          <TermBars terms={terms} />
        </Section>
      )}
      <Section title="Jusqu'aux notes">
        <WhyTree
          label="Calcul, jusqu'aux notes"
          nodes={[rankedNode(why)]}
          question={{ candidateId: candidate.id, column: why.column }}
          onFormula={onFormula}
          unfolded={1}
        />
      </Section>
      {hasNeighbours && (
        <Section title="Ses voisins">
          <NeighbourTable why={why} onCandidate={onCandidate} />
        </Section>
      )}
    </>
  );
}

const spaced = { margin: 0, lineHeight: 1.4 };

/** The value in large, and for a rank what it ranks. */
function Result({ why: { ranked, value, error, formula } }: { why: Why }) {
  const large = { fontSize: '1.625rem', fontWeight: 620 };
  if (ranked && typeof value === 'number')
    return (
      <p style={spaced}>
        <span style={large}>{ordinal(value)}</span>{' '}
        {`sur ${formatInteger(ranked.count)}${ranked.group === null ? '' : ` (${ranked.group})`}, avec `}
        <strong>{typeof ranked.value === 'number' ? figure(ranked.value) : ''}</strong>
        {` de ${ranked.name}`}
      </p>
    );
  return (
    <p style={spaced}>
      <span style={error === null ? large : { ...large, color: 'var(--error-text)' }}>
        {typeof value === 'number' ? figure(value) : formatCell({ value, error })}
      </span>{' '}
      {`pour ${formula.name}`}
    </p>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack component="section" sx={{ gap: 2 }}>
      <Typography variant="h3">{title}</Typography>
      {children}
    </Stack>
  );
}
