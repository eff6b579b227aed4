import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Report } from './api';
import { columnName, showAll } from './labels';
import { Panel } from '@/shared/imports/Panel';
import { ofNumber } from '@/shared/format/numbers';

type Props = { report: Report; formulaPath: (id: string) => string };

/** The columns that appear and disappear, and the formulas that this puts in error. */
export function ColumnChanges({ report, formulaPath }: Props) {
  const { columnsAdded, columnsRemoved, formulasBroken } = report;
  return (
    <>
      <Panel icon={ViewColumnOutlined} title="Colonnes qui apparaissent" count={columnsAdded.length}>
        <Names names={columnsAdded} />
      </Panel>
      <Panel icon={ViewColumnOutlined} title="Colonnes qui disparaissent" count={columnsRemoved.length}>
        <Names names={columnsRemoved} />
      </Panel>
      {formulasBroken.length > 0 && (
        <Box sx={{ backgroundColor: 'var(--error-soft)', borderTop: '1px solid var(--error-border)' }}>
          <Panel
            icon={ErrorOutlineOutlined}
            tone="error"
            title={ofNumber(
              formulasBroken.length,
              'Formule qui sera en erreur',
              'Formules qui seront en erreur',
            )}
            count={formulasBroken.length}
          >
            {formulasBroken.map(({ id, name, missing, through }) => (
              <Typography key={id} sx={{ px: 3, pb: 2, color: 'var(--error-text)' }}>
                <strong>{name}</strong>{' '}
                {missing.length > 0
                  ? `lit « ${missing.map(columnName).join(' », « ')} ».`
                  : `dépend de « ${through.join(' », « ')} ».`}{' '}
                <Link to={formulaPath(id)} style={{ color: 'inherit' }}>
                  Ouvrir la formule
                </Link>
              </Typography>
            ))}
          </Panel>
        </Box>
      )}
    </>
  );
}

const SHOWN_FIRST = 5;

function Names({ names }: { names: string[] }) {
  const [all, setAll] = useState(false);
  if (names.length === 0) return <Typography sx={{ px: 3, color: 'text.secondary' }}>Aucune</Typography>;
  return (
    <>
      <Box
        component="ul"
        tabIndex={0}
        aria-label="Colonnes"
        sx={{ m: 0, px: 3, listStyle: 'none', maxHeight: 320, overflowY: 'auto' }}
      >
        {(all ? names : names.slice(0, SHOWN_FIRST)).map((name) => (
          <Typography key={name} component="li" sx={{ py: 0.5, overflowWrap: 'anywhere' }}>
            {columnName(name)}
          </Typography>
        ))}
      </Box>
      {!all && names.length > SHOWN_FIRST && (
        <Button variant="text" sx={{ mx: 1 }} onClick={() => setAll(true)}>
          {showAll(names.length)}
        </Button>
      )}
    </>
  );
}
