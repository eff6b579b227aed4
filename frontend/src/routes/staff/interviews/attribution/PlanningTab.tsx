import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Corrections } from '@/features/correspondence/letter_mailing/Corrections';
import { Planning } from '@/features/interviews/planning/board/Planning';
import { slotsStateQuery } from '@/features/interviews/slots/queries';

/** The board of a day, of all sites or of one, with the letters that its changes make untrue. */
export function PlanningTab({ siteId }: { siteId?: string }) {
  const client = useQueryClient();
  const [untrue, setUntrue] = useState<string[]>();
  return (
    <>
      <Planning
        {...(siteId !== undefined && { siteId })}
        onChanged={() => void client.invalidateQueries({ queryKey: slotsStateQuery.queryKey })}
        onCorrect={setUntrue}
      />
      {untrue && <Corrections candidateIds={untrue} onClose={() => setUntrue(undefined)} />}
    </>
  );
}
