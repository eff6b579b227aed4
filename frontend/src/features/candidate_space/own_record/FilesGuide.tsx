import CollectionsOutlined from '@mui/icons-material/CollectionsOutlined';
import EventOutlined from '@mui/icons-material/EventOutlined';
import FolderOutlined from '@mui/icons-material/FolderOutlined';
import InsertDriveFileOutlined from '@mui/icons-material/InsertDriveFileOutlined';
import LockOutlined from '@mui/icons-material/LockOutlined';
import PhoneIphoneOutlined from '@mui/icons-material/PhoneIphoneOutlined';
import PhotoCameraOutlined from '@mui/icons-material/PhotoCameraOutlined';
import TitleOutlined from '@mui/icons-material/TitleOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { DatedNotice } from '@/shared/campaign/DatedNotice';
import { WriteTo } from '@/shared/campaign/WriteTo';
import { sizeLimit } from '@/shared/files/labels';
import { formatCount } from '@/shared/format/numbers';
import { fileLimits } from '@/shared/limits/api';
import { TINY_WINDOW } from '@/shared/theme/tinyWindow';
import type { OwnRecord } from './api';
import { SpaceDialog } from '@/shared/dialog/SpaceDialog';

/** How to send files: which, in which form, how many, until when, and what becomes of them. */
export function FilesGuide({ record, onClose }: { record: OwnRecord; onClose: () => void }) {
  const { fileQuota, uploadedFileCount, filesNotice, fileDeadline, fileDeadlineHour, retentionYears } =
    record;
  const left = Math.max(0, fileQuota - uploadedFileCount);
  return (
    <SpaceDialog title="Aide sur les fichiers" onClose={onClose}>
      <Stack sx={{ gap: 4, p: 4 }}>
        <Typography variant="h1" component="h3" sx={{ fontSize: 24 }}>
          Bien déposer vos pièces
        </Typography>
        <Typography sx={{ fontSize: 16, color: 'text.secondary' }}>
          Déposez ce qui complète votre dossier. L&apos;équipe d&apos;admission lit chaque pièce.
        </Typography>
        <Advice icon={<FolderOutlined />} title="Quelles pièces">
          Vos bulletins de première et de terminale, votre avis de bourse, un justificatif si vous demandez un
          aménagement. Inutile de redéposer une pièce déjà envoyée.
        </Advice>
        <Advice icon={<InsertDriveFileOutlined />} title="Quels formats">
          PDF, JPEG, PNG ou HEIC, {sizeLimit(fileLimits().file)} au plus par fichier. Sans mot de passe. Word
          et ZIP ne sont pas acceptés.
        </Advice>
        <Advice icon={<PhoneIphoneOutlined />} title="Photos d'iPhone (HEIC)">
          Envoyez-les telles quelles : nous les gardons en JPEG, à l&apos;endroit. Le lieu de la prise de vue
          n&apos;est pas gardé.
        </Advice>
        <Advice icon={<PhotoCameraOutlined />} title="Avec votre téléphone">
          Posez la feuille à plat, à la lumière du jour. Cadrez la page entière, une photo par page.
          Relisez-la : si vous la lisez bien, l&apos;équipe aussi.
        </Advice>
        <Advice icon={<TitleOutlined />} title="Quel nom">
          Un nom qui dit ce que c&apos;est : <strong>Bulletins_terminale.pdf</strong> plutôt que{' '}
          <strong>IMG_4021.jpeg</strong>.
        </Advice>
        <Advice icon={<CollectionsOutlined />} title="Combien">
          {formatCount(fileQuota, 'fichier')} au plus. Vous en avez déposé {uploadedFileCount}, il vous en
          reste {left}. Regroupez les pages d&apos;un même document dans un seul PDF.
        </Advice>
        <Advice icon={<EventOutlined />} title="Jusqu'à quand">
          <DatedNotice text={filesNotice} day={fileDeadline} /> Ce jour-là finit à {fileDeadlineHour}.
        </Advice>
        <Advice icon={<LockOutlined />} title="Vos données">
          Vos fichiers sont conservés {formatCount(retentionYears, 'an')}, puis effacés. Pour les consulter,
          les corriger ou les faire effacer, <WriteTo email={record.contactEmail} />.
        </Advice>
      </Stack>
      <Box
        sx={{
          position: 'sticky',
          bottom: 0,
          [TINY_WINDOW]: { position: 'static' },
          mt: 'auto',
          p: 4,
          backgroundColor: 'background.paper',
          borderTop: '1px solid var(--border-default)',
        }}
      >
        <Button
          variant="contained"
          color="primary"
          fullWidth
          onClick={onClose}
          sx={{ height: 48, fontSize: 16 }}
        >
          J&apos;ai compris
        </Button>
      </Box>
    </SpaceDialog>
  );
}

function Advice({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <Stack
      component="section"
      direction="row"
      sx={{ gap: 3, pt: 4, borderTop: '1px solid var(--border-subtle)' }}
    >
      <Box aria-hidden sx={{ color: 'primary.main' }}>
        {icon}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="h2" component="h4" sx={{ fontSize: 16 }}>
          {title}
        </Typography>
        <Typography sx={{ fontSize: 16, color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {children}
        </Typography>
      </Box>
    </Stack>
  );
}
