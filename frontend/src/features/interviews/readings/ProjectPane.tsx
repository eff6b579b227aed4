import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import Box from '@mui/material/Box';
import { fetchFile } from '@/shared/files/api';
import { FileContent } from '@/shared/files/FileContent';
import { StateMessage } from '@/shared/list/StateMessage';

/** The id of the file in its address, `/api/v1/files/<id>/content`. */
const fileOf = (address: string) => address.split('/').at(-2) ?? '';

/** A project as it was sent: nothing in it is hidden. */
export function ProjectPane({ externalId, pfm }: { externalId: string; pfm: string | null }) {
  if (pfm === null) return <StateMessage icon={DescriptionOutlined} title="Ce projet n'a plus de fichier" />;
  const id = fileOf(pfm);
  return (
    <Box
      component="section"
      aria-label="PFM"
      sx={{
        display: 'flex',
        flex: { xs: 'none', md: 1.9 },
        height: { xs: '50vh', md: 'auto' },
        minWidth: 0,
        minHeight: { md: 0 },
        flexDirection: 'column',
      }}
    >
      <FileContent
        key={id}
        file={{ id, name: `PFM ${externalId}.pdf`, mimeType: 'application/pdf' }}
        fetchContent={() => fetchFile(id)}
      />
    </Box>
  );
}
