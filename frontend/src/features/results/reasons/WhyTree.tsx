import ChevronRight from '@mui/icons-material/ChevronRight';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCell } from '@/shared/format/cells';
import type { Node, Question } from './api';
import { UNTAKEN } from './labels';
import { whyQuery } from './queries';
import { lineOf } from './tree';

type Props = {
  nodes: Node[];
  question: Question;
  /** Opens a formula; absent for those who may not. */
  onFormula: ((id: string) => void) | undefined;
  /** Of whom the tree is, for assistive technology; the branches below have none. */
  label?: string;
  /** How many levels are unfolded at first. */
  unfolded?: number;
};

/** The parts of a value, each with its own parts folded under it, down to the marks of the file. */
export function WhyTree({ nodes, label, ...shared }: Props) {
  return (
    <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, pl: label ? 0 : 5, listStyle: 'none' }}>
      {nodes.map((node) => (
        <Branch key={node.id} node={node} {...shared} />
      ))}
    </Box>
  );
}

type BranchProps = Omit<Props, 'nodes' | 'label'> & { node: Node };

function Branch({ node, question, onFormula, unfolded = 0 }: BranchProps) {
  const [open, setOpen] = useState(unfolded > 0 && node.untaken === null);
  const line = lineOf(node);
  const { formulaId } = line;
  const hasParts = line.parts.length > 0 || line.more;
  const named = (
    <Box component="span" sx={{ overflowWrap: 'anywhere', fontWeight: formulaId ? 600 : undefined }}>
      {formulaId !== undefined && onFormula ? (
        <Link
          component="button"
          type="button"
          onClick={(event) => {
            event.stopPropagation(); // the line around it opens its parts
            onFormula(formulaId);
          }}
          sx={{ textAlign: 'left' }}
        >
          {line.label}
        </Link>
      ) : (
        line.label
      )}
    </Box>
  );
  return (
    <li>
      <Box
        onClick={hasParts ? () => setOpen(!open) : undefined}
        sx={{
          display: 'flex',
          alignItems: 'flex-start',
          gap: 1,
          fontSize: 13,
          minHeight: 28,
          cursor: hasParts ? 'pointer' : undefined,
          color: node.untaken === null ? undefined : 'text.secondary',
        }}
      >
        {hasParts ? (
          <IconButton
            size="small"
            aria-expanded={open}
            aria-label={`${open ? 'Replier' : 'Déplier'} ${line.label}`}
            sx={{ p: 0, width: 24, height: 24, flexShrink: 0 }}
          >
            {open ? <ExpandMore fontSize="small" /> : <ChevronRight fontSize="small" />}
          </IconButton>
        ) : (
          <Box aria-hidden sx={{ width: 24, flexShrink: 0 }} />
        )}
        <Box sx={{ pt: '2px', minWidth: 0 }}>
          {named}
          {(node.value !== null || node.error !== null || !isWhole(node)) && (
            <Box
              component="span"
              sx={{
                fontVariantNumeric: 'tabular-nums lining-nums',
                color: node.error === null ? undefined : 'var(--error-text)',
              }}
            >
              {' = '}
              {formatCell(node)}
            </Box>
          )}
          {node.untaken !== null && ` (${UNTAKEN[node.untaken]})`}
          {line.text !== undefined && !open && (
            <Box
              component="span"
              sx={{ color: 'text.secondary', ml: 2, fontSize: 12, overflowWrap: 'anywhere' }}
            >
              {line.text}
            </Box>
          )}
        </Box>
      </Box>
      {open &&
        (line.more ? (
          <Rest nodeId={line.key} question={question} onFormula={onFormula} />
        ) : (
          <WhyTree nodes={line.parts} question={question} onFormula={onFormula} unfolded={unfolded - 1} />
        ))}
    </li>
  );
}

/** Whether a part is a column as a whole, which has no value of its own. */
const isWhole = ({ text, value, error }: Node) =>
  value === null && error === null && /^(?!Globales)\w+\[[^@#]*\]$/iu.test(text);

/** What the answer left out, read from its node on. */
function Rest({ nodeId, question, onFormula }: Pick<Props, 'question' | 'onFormula'> & { nodeId: string }) {
  const { data, error } = useQuery(whyQuery({ ...question, node: nodeId }));
  if (data) return <WhyTree nodes={data.tree.children} question={question} onFormula={onFormula} />;
  return (
    <Box role="status" sx={{ pl: 9, fontSize: 13, color: 'text.secondary' }}>
      {error ? "La suite n'a pas pu être lue." : 'Lecture de la suite…'}
    </Box>
  );
}
