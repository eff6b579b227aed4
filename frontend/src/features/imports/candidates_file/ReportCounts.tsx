import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { formatCount, formatInteger } from '@/shared/format/numbers';
import type { Report } from './api';

/** What the table below the figures can be narrowed down to. */
export type Kind = 'NEW' | 'CHANGED' | 'VANISHED' | 'REFUSED';

type Figure = { label: string; value: number; why: string; kind?: Kind; wrong?: boolean };

type Props = { counts: Report['counts']; kind: Kind | undefined; onKind: (kind: Kind | undefined) => void };

/** What the file would do, in five figures; each narrows the tables below down to those whom it counts. */
export function ReportCounts({ counts, kind: chosen, onKind }: Props) {
  const figures: Figure[] = [
    { label: 'Nouveaux', value: counts.new, why: 'seront créés', kind: 'NEW' },
    {
      label: 'Modifiés',
      kind: 'CHANGED',
      value: counts.changed,
      why:
        counts.values < 2
          ? `${counts.values} valeur change`
          : `${formatInteger(counts.values)} valeurs changent`,
    },
    { label: 'Inchangés', value: counts.unchanged, why: 'rien à faire' },
    { label: 'Disparus', value: counts.vanished, why: 'gardés et signalés', kind: 'VANISHED' },
    {
      label: 'Refusés',
      value: counts.refused,
      why: 'lignes non importées',
      kind: 'REFUSED',
      wrong: counts.refused > 0,
    },
  ];
  return (
    <Box
      component="ul"
      aria-label="Bilan de la simulation"
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
        border: '1px solid var(--border-default)',
        borderRadius: '8px',
        overflow: 'hidden',
        backgroundColor: 'background.paper',
      }}
    >
      {figures.map((figure) => (
        <Box
          component="li"
          key={figure.label}
          sx={{ '& + &': { borderLeft: '1px solid var(--border-subtle)' } }}
        >
          <Tile {...figure} pressed={figure.kind !== undefined && figure.kind === chosen} onPress={onKind} />
        </Box>
      ))}
    </Box>
  );
}

type TileProps = Figure & { pressed: boolean; onPress: (kind: Kind | undefined) => void };

function Tile({ label, value, why, kind, wrong = false, pressed, onPress }: TileProps) {
  const colour = wrong ? 'var(--error-text)' : undefined;
  const content = (
    <>
      <Typography component="span" variant="body2" sx={{ color: colour }}>
        {label}
      </Typography>
      <Typography component="span" variant="h1" sx={{ fontVariantNumeric: 'tabular-nums', color: colour }}>
        {formatInteger(value)}
      </Typography>
      <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }}>
        {why}
      </Typography>
    </>
  );
  const look = {
    width: '100%',
    height: '100%',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    px: 4,
    py: 3,
    boxShadow: wrong ? 'inset 0 -3px 0 var(--error-main)' : undefined,
  } as const;
  if (!kind || value === 0) return <Box sx={look}>{content}</Box>;
  return (
    <ButtonBase
      aria-pressed={pressed}
      onClick={() => onPress(pressed ? undefined : kind)}
      sx={{
        ...look,
        textAlign: 'left',
        backgroundColor: pressed ? 'var(--accent-soft)' : undefined,
        '&:hover': { backgroundColor: pressed ? 'var(--accent-soft)' : 'var(--bg-sunken)' },
        '&:focus-visible': { outline: '2px solid var(--focus-ring)', outlineOffset: -2 },
      }}
    >
      {content}
    </ButtonBase>
  );
}

/** What else is worth knowing, as sentences. */
export function remarks({ unconfirmed, probableDuplicates, erased, emptyLines }: Report['counts']): string[] {
  return [
    ...(unconfirmed > 0
      ? [`${formatCount(unconfirmed, 'candidature')} sans vœu confirmé : la méthode d'évaluation sera ENCF.`]
      : []),
    ...(probableDuplicates > 0
      ? [`${formatCount(probableDuplicates, 'candidat')} ressemblant à une fiche créée à la main.`]
      : []),
    ...(emptyLines > 0
      ? [
          emptyLines < 2
            ? '1 ligne vide a été laissée de côté.'
            : `${formatInteger(emptyLines)} lignes vides ont été laissées de côté.`,
        ]
      : []),
    ...(erased > 0
      ? [`${formatCount(erased, 'ligne')} de personnes effacées : leurs numéros sont ignorés.`]
      : []),
  ];
}
