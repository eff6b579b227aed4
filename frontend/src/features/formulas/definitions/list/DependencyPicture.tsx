import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { firstNames } from '@/shared/format/firstNames';
import { Card } from '@/shared/list/Card';
import { paths } from '@/shared/paths';
import type { Listed } from '../api';
import { pictureOf, type Node, type Picture } from './layers';

/** Which formulas read which, from left to right; each is a link, and the list is the same as a table. */
export default function DependencyPicture({ formulas }: { formulas: Listed[] }) {
  const picture = useMemo(() => pictureOf(formulas), [formulas]);
  const [pointed, setPointed] = useState<string>();
  const circles = picture.nodes.filter(({ circular }) => circular);
  const at = new Map(picture.nodes.map((node) => [node.id, node]));
  const near = new Set(
    picture.edges
      .filter(({ from, to }) => from === pointed || to === pointed)
      .flatMap(({ from, to }) => [from, to]),
  );
  return (
    <Card sx={{ p: 4 }}>
      <Typography variant="body2" sx={{ mb: 3, color: 'text.secondary' }}>
        De gauche à droite : chaque formule, ou table de l'école, est lue par celles que ses traits
        rejoignent.
      </Typography>
      {circles.length > 0 && (
        <Typography role="status" sx={{ mb: 3, color: 'var(--error-text)' }}>
          Ces formules dépendent d&apos;elles-mêmes : {firstNames(circles.map(({ name }) => name))}.
        </Typography>
      )}
      <Box
        role="region"
        aria-label="Dépendances des formules"
        tabIndex={0}
        sx={{ overflow: 'auto', maxHeight: '72vh' }}
      >
        <Box
          sx={{ position: 'relative', width: picture.layers * ACROSS - BETWEEN, height: picture.rows * DOWN }}
          onMouseLeave={() => setPointed(undefined)}
        >
          <Lines picture={picture} at={at} pointed={pointed} />
          {picture.nodes.map((node) => (
            <FormulaNode
              key={node.id}
              node={node}
              faded={pointed !== undefined && pointed !== node.id && !near.has(node.id)}
              onPoint={() => setPointed(node.id)}
            />
          ))}
        </Box>
      </Box>
      {picture.alone.length > 0 && (
        <Typography variant="body2" sx={{ mt: 3 }}>
          Sans lien avec une autre formule :{' '}
          {picture.alone.map(({ id, name }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <MuiLink component={Link} to={paths.formula(id)} color="inherit">
                {name}
              </MuiLink>
            </span>
          ))}
        </Typography>
      )}
    </Card>
  );
}

function FormulaNode({ node, faded, onPoint }: { node: Node; faded: boolean; onPoint: () => void }) {
  const { name, formula, layer, row, circular } = node;
  const users = formula?.overview?.usedBy.map((user) => user.name).join(', ');
  const shown = formula ? name : `Table ${name}`;
  return (
    <MuiLink
      component={Link}
      to={formula ? paths.formula(formula.id) : paths.formulaTables}
      title={users ? `${shown}, lue par ${users}` : shown}
      underline="none"
      onMouseEnter={onPoint}
      onFocus={onPoint}
      style={{ left: layer * ACROSS, top: row * DOWN }}
      sx={{
        position: 'absolute',
        width: WIDTH,
        height: HEIGHT,
        px: 2,
        lineHeight: `${HEIGHT - 2}px`,
        fontSize: 13,
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
        borderRadius: '4px',
        border: formula ? '1px solid' : '1px dashed',
        borderColor: circular ? 'var(--error-main)' : 'var(--border-control)',
        color: circular ? 'var(--error-text)' : faded ? 'text.secondary' : 'text.primary',
        backgroundColor: circular ? 'var(--error-soft)' : 'background.paper',
        '&:hover, &:focus-visible': { borderColor: 'var(--accent-main)' },
        '&:focus-visible': { outline: '2px solid var(--focus-ring)', outlineOffset: -2 },
      }}
    >
      {shown}
    </MuiLink>
  );
}

type LinesProps = { picture: Picture; at: Map<string, Node>; pointed: string | undefined };

function Lines({ picture, at, pointed }: LinesProps) {
  return (
    <svg
      aria-hidden
      width={picture.layers * ACROSS}
      height={picture.rows * DOWN}
      style={{ position: 'absolute', pointerEvents: 'none' }}
    >
      {picture.edges.map(({ from, to }) => {
        const [start, end] = [at.get(from), at.get(to)];
        if (!start || !end) return null;
        const [x, y] = [start.layer * ACROSS + WIDTH, start.row * DOWN + HEIGHT / 2];
        const [toX, toY] = [end.layer * ACROSS, end.row * DOWN + HEIGHT / 2];
        const bend = BETWEEN / 2;
        const circle = start.circular && end.circular;
        const strong = pointed === from || pointed === to;
        const colour = circle ? 'var(--error-main)' : strong ? 'var(--accent-main)' : 'var(--border-control)';
        return (
          <path
            key={`${from} ${to}`}
            d={`M${x} ${y} C${x + bend} ${y} ${toX - bend} ${toY} ${toX} ${toY}`}
            fill="none"
            stroke={colour}
            strokeWidth={strong ? 2 : 1}
            opacity={pointed !== undefined && !strong && !circle ? 0.3 : 1}
          />
        );
      })}
    </svg>
  );
}

const [WIDTH, HEIGHT, BETWEEN] = [164, 30, 56];
const ACROSS = WIDTH + BETWEEN;
const DOWN = HEIGHT + 10;
