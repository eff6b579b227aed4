import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { tagsQuery } from './queries';
import { TagDot } from './TagDot';

type Props = { names: string[]; /** On one line, cut at its end: in a cell. */ oneLine?: boolean };

/** The tags of a candidate, each with its colour. */
export function TagChips({ names, oneLine = false }: Props) {
  const { data: tags } = useQuery(tagsQuery);
  return (
    <Stack
      component="span"
      direction="row"
      sx={{
        gap: 1,
        minWidth: 0,
        ...(oneLine ? { height: '100%', alignItems: 'center' } : { flexWrap: 'wrap' }),
      }}
    >
      {names.map((name) => (
        <Stack
          key={name}
          component="span"
          direction="row"
          sx={{
            alignItems: 'center',
            gap: 1,
            px: 1.5,
            minWidth: 0,
            maxWidth: '100%',
            height: 22,
            lineHeight: '20px',
            fontSize: 12,
            border: '1px solid var(--border-subtle)',
            borderRadius: '4px',
          }}
        >
          <TagDot colour={tags?.find((tag) => tag.name === name)?.colour} />
          <span style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{name}</span>
        </Stack>
      ))}
    </Stack>
  );
}
