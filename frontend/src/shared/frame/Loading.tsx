import Skeleton, { type SkeletonProps } from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { SxProps } from '@mui/material/styles';

/** What stands where something is being read, with its `name` for those who do not see it. */
export const Loading = ({ name, ...props }: SkeletonProps & { name: string }) => (
  <Skeleton aria-busy role="status" aria-label={name} variant="rounded" {...props} />
);

type Props = { name: string; count: number; height: number; sx: SxProps };

/** The same, of as many rows as the list or the form has, or begins with. */
export const LoadingRows = ({ name, count, height, sx }: Props) => (
  <Stack aria-busy role="status" aria-label={name} sx={sx}>
    {Array.from({ length: count }, (_, row) => (
      <Skeleton key={row} variant="rounded" height={height} />
    ))}
  </Stack>
);
