import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ChoiceField } from '@/shared/form/ChoiceField';
import { FormDialog } from '@/shared/form/FormDialog';
import { useSchemaForm } from '@/shared/form/useSchemaForm';
import { z } from '@/shared/form/zod';
import { useClipboard } from '@/shared/grid/selection/useClipboard';
import { paths } from '@/shared/paths';
import type { SavedView, Sharing } from './api';
import { LOCKS, NOBODY, sharedWith } from './labels';

const schema = z.object({ shared: z.string(), locked: z.string() });

type Fields = z.infer<typeof schema>;
type Props = { view: SavedView; busy: boolean; onShare: (sharing: Sharing) => void; onClose: () => void };

const isRole = (value: string): value is NonNullable<Sharing['shared']> => value in sharedWith;

/** With whom a view is shared, who may change it, and the link that opens it. */
export function ShareDialog({ view, busy, onShare, onClose }: Props) {
  const { form } = useSchemaForm<Fields>({
    schema,
    defaultValues: { shared: view.shared ?? '', locked: String(view.locked) },
  });
  const { copyText, refused } = useClipboard();
  const link = `${window.location.origin}${paths.candidates}?vue=${view.id}`;
  const submit = form.handleSubmit(({ shared, locked }) =>
    onShare({ shared: isRole(shared) ? shared : null, locked: locked === 'true' }),
  );
  return (
    <FormDialog
      title={`Partager « ${view.name} »`}
      form={form}
      onSubmit={() => void submit()}
      submitLabel="Enregistrer le partage"
      busy={busy}
      onClose={onClose}
    >
      <Stack sx={{ gap: 4, alignItems: 'flex-start' }}>
        <ChoiceField<Fields>
          name="shared"
          label="Partagée avec"
          labels={{ '': NOBODY, ...sharedWith }}
          width="100%"
        />
        <ChoiceField<Fields> name="locked" label="Qui peut la modifier" labels={LOCKS} width="100%" />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Les administrateurs voient toutes les vues partagées. Les champs et les filtres que le rôle ne lit
          pas sont retirés pour lui.
        </Typography>
        <Button onClick={() => void copyText(link, 'Lien copié')}>Copier le lien</Button>
        {refused !== undefined && (
          <Typography sx={{ overflowWrap: 'anywhere', userSelect: 'all' }}>{refused}</Typography>
        )}
      </Stack>
    </FormDialog>
  );
}
