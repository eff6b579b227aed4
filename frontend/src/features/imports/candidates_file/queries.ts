import { queryOptions } from '@tanstack/react-query';
import { getImportSimulation } from '@/api/sdk.gen';
import { fetchProfile } from './api';

/** Which column of the file is which field, as the next import will read it. */
export const profileQuery = queryOptions({
  queryKey: ['imports', 'candidatesFile', 'profile'],
  queryFn: fetchProfile,
});

/** The report of a simulation; it changes when a job of it ends, as when it is imported. */
export const reportQuery = (simulation: string, job: { id: string; status: string } | undefined) =>
  queryOptions({
    queryKey: ['imports', 'candidatesFile', 'report', simulation, job],
    queryFn: () => getImportSimulation({ path: { simulation_id: simulation } }),
  });
