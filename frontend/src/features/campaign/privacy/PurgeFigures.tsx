import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { Figure, Figures } from '@/shared/list/Figures';
import type { Purge } from './api';
import { ACCOUNTS, FILES } from './labels';
import { ofNumber } from '@/shared/format/numbers';

/** How many candidates a purge takes, with what, and how many it leaves. */
export function PurgeFigures({ purge, onSetAside }: { purge: Purge; onSetAside: () => void }) {
  const counted = (label: string) => purge.counts.find((each) => each.label === label)?.count ?? 0;
  const left = purge.setAside.filter(({ isOver }) => !isOver).length;
  return (
    <Box sx={{ borderBlock: '1px solid var(--border-subtle)' }}>
      <Figures>
        <Figure label="Candidats" value={purge.candidates}>
          identité, notes, historique
        </Figure>
        <Figure label="Fichiers" value={counted(FILES)}>
          pièces, fiches, documents
        </Figure>
        <Figure label="Comptes" value={counted(ACCOUNTS)}>
          {ofNumber(counted(ACCOUNTS), 'ne pourra plus se connecter', 'ne pourront plus se connecter')}
        </Figure>
        {purge.setAside.length > 0 ? (
          <ButtonBase sx={{ display: 'block', textAlign: 'left', font: 'inherit' }} onClick={onSetAside}>
            <Figure label="Écartés de la purge" value={left} tone="warning">
              <u>Voir la liste</u>
            </Figure>
          </ButtonBase>
        ) : (
          <Figure label="Écartés de la purge" value={0}>
            personne
          </Figure>
        )}
      </Figures>
    </Box>
  );
}
