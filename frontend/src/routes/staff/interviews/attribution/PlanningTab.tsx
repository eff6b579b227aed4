import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Corrections } from '@/features/correspondence/letter_mailing/Corrections';
import { Planning } from '@/features/interviews/planning/board/Planning';
import { useCan } from '@/shared/session/useAccount';
import { useWrite } from '../../ranking/useWrite';
import { slotsStateQuery } from '@/features/interviews/slots/queries';

/** The board of a day, of all sites or of one, with the letters that its changes make untrue. */
export function PlanningTab({ siteId }: { siteId?: string }) {
  const client = useQueryClient();
  const mayWrite = useCan()('sendMessage');
  const write = useWrite();
  const [untrue, setUntrue] = useState<string[]>();
  return (
    <>
      <Planning
        {...(siteId !== undefined && { siteId })}
        onChanged={() => void client.invalidateQueries({ queryKey: slotsStateQuery.queryKey })}
        onCorrect={setUntrue}
        onWrite={
          mayWrite
            ? (date, site) =>
                void write({
                  recipients: { members: { date, siteId: site ?? null } },
                  origin: 'Membres de jurys',
                })
            : undefined
        }
      />
      {untrue && <Corrections candidateIds={untrue} onClose={() => setUntrue(undefined)} />}
    </>
  );
}
