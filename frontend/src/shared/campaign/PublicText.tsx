import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Fragment } from 'react';
import { unbroken } from '../format/unbroken';

type Block = { kind: 'heading' | 'paragraph'; text: string } | { kind: 'list'; items: string[] };

/** The blocks of a page: headings after `## `, items after `- `, and paragraphs, a line each. */
function blocksOf(page: string): Block[] {
  const blocks: Block[] = [];
  for (const line of page.split('\n')) {
    const last = blocks.at(-1);
    if (line.startsWith('- ')) {
      if (last?.kind === 'list') last.items.push(line.slice(2));
      else blocks.push({ kind: 'list', items: [line.slice(2)] });
    } else if (/^#+ /.test(line)) blocks.push({ kind: 'heading', text: line.replace(/^#+ /, '') });
    else if (line.trim()) blocks.push({ kind: 'paragraph', text: line });
  }
  return blocks;
}

const ADDRESSES = /(https?:\/\/[^\s)»]+[^\s)».,;:!?]|[^\s@:()«»]+@[^\s@()«»]+\.[a-z]{2,})/i;

/** Sentences, in which addresses of pages and of mailboxes are links. */
const Sentences = ({ text }: { text: string }) =>
  text.split(ADDRESSES).map((part, index) =>
    index % 2 === 0 ? (
      <Fragment key={index}>{unbroken(part)}</Fragment>
    ) : (
      <Link
        key={index}
        href={part.includes('://') ? part : `mailto:${part}`}
        sx={{ overflowWrap: 'anywhere' }}
      >
        {part}
      </Link>
    ),
  );

/** A page that the school wrote: what people typed is text. */
export const PublicText = ({ page, heading = 'h2' }: { page: string; heading?: 'h2' | 'h4' }) => (
  <Stack sx={{ gap: 3, fontSize: 16, lineHeight: 1.5, overflowWrap: 'anywhere' }}>
    {blocksOf(page).map((block, index) =>
      block.kind === 'list' ? (
        <Stack key={index} component="ul" sx={{ m: 0, pl: 5, gap: 1 }}>
          {block.items.map((item) => (
            <li key={item}>
              <Sentences text={item} />
            </li>
          ))}
        </Stack>
      ) : (
        <Typography
          key={index}
          {...(block.kind === 'heading'
            ? { variant: 'h2', component: heading, sx: { mt: 3 } }
            : { sx: { fontSize: 'inherit', lineHeight: 'inherit' } })}
        >
          <Sentences text={block.text} />
        </Typography>
      ),
    )}
  </Stack>
);
