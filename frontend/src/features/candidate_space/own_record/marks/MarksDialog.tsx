import { useUnsavedGuard } from '@/shared/form/useUnsavedGuard';
import type { OwnRecord } from '../api';
import { texts } from '../labels';
import { SpaceDialog } from '@/shared/dialog/SpaceDialog';
import { MarksForm } from './MarksForm';

/** `address`: what the address holds while the dialog is open. */
type Props = { record: OwnRecord; address: string; onClose: () => void };

/** The marks of a record created by hand, by subject, term and year. */
export default function MarksDialog({ record, address, onClose }: Props) {
  const guard = useUnsavedGuard(address);
  return (
    <SpaceDialog title={texts.marks} onClose={() => guard.leave(onClose)}>
      <MarksForm
        record={record}
        onUnsaved={guard.setUnsaved}
        onCancel={() => guard.leave(onClose)}
        onSaved={() => {
          guard.setUnsaved(false);
          onClose();
        }}
      />
      {guard.dialog}
    </SpaceDialog>
  );
}
