import Box from '@mui/material/Box';
import { readableBody } from '../format/readableBody';
import { cspNonce } from '../theme/nonce';

type Props = { title: string; html: string; height?: number };

/** A mail to read, isolated: nothing in it runs, loads or leads away. */
export const MailFrame = ({ title, html, height = 420 }: Props) => (
  <Box
    component="iframe"
    sandbox=""
    title={title}
    srcDoc={readableBody(html, cspNonce())}
    sx={{
      display: 'block',
      width: '100%',
      height,
      border: '1px solid var(--border-default)',
      borderRadius: '4px',
      backgroundColor: '#fff',
    }}
  />
);
