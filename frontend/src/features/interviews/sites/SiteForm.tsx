import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { useQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { Form } from '@/shared/form/Form';
import { asTypedOver, useKeptDraft } from '@/shared/form/useKeptDraft';
import { useRestart } from '@/shared/form/useRestart';
import { useSchemaForm } from '@/shared/form/useSchemaForm';
import { formatCount } from '@/shared/format/numbers';
import { BusyButton } from '@/shared/frame/BusyButton';
import { FormFooter } from '@/shared/frame/FormFooter';
import { isApiError, type FieldError } from '@/shared/http/ApiError';
import { toast } from '@/shared/toast/toasts';
import { type Site, saveSite } from './api';
import { DeleteSiteDialog } from './DeleteSiteDialog';
import { fileValuesQuery, siteJuriesQuery } from './queries';
import { fieldsOf, newSite, siteSchema, theirsUnder, type SiteFields, bodyOf, fieldNamed } from './schema';
import { SiteFieldsCard, type SiteLists } from './SiteFieldsCard';
import { SiteNotes } from './SiteNotes';
import { texts } from './labels';

type Props = {
  /** The site to change; none to create one. */
  site: Site | undefined;
  lists: SiteLists;
  onUnsaved: (unsaved: boolean) => void;
  onClose: () => void;
  onSaved: () => void;
  onDeleted: () => void;
};

/** The site form (docs/rules/interviews.md), with what its fields are for beside it. */
export function SiteForm({ site, lists, onUnsaved, onClose, onSaved, onDeleted }: Props) {
  const draft = `site.${site?.id ?? 'new'}`;
  const [base, setBase] = useState(() => site && asTypedOver(draft, site));
  const { form, refuse } = useSchemaForm<SiteFields>({
    schema: siteSchema,
    defaultValues: site ? fieldsOf(site) : newSite,
    onUnsaved,
  });
  useKeptDraft(draft, form, base?.version);
  const [deleting, setDeleting] = useState(false);
  const fileValues = useQuery(fileValuesQuery);
  // The names of the juries begin with the trigram, which they fix.
  const juries = useQuery({ ...siteJuriesQuery(site?.id ?? ''), enabled: site !== undefined });
  const frozen = (juries.data?.length ?? 0) > 0;
  const { sending, restart, rebase } = useRestart(form);
  const { save, saving } = useSaveSite(base, {
    onSaved: (saved) => {
      setBase(site && saved);
      if (!site || !restart(fieldsOf(saved))) onSaved();
    },
    onStale: (present) => {
      if (!base) return [];
      const [before, theirs] = [fieldsOf(base), fieldsOf(present)];
      // What is typed stays, and what it would replace is said.
      const others = theirsUnder(form.getValues(), before, theirs);
      rebase(theirs, before);
      setBase(present);
      return others;
    },
    onRefused: refuse,
  });
  const submit = () => {
    if (saving) return;
    void form.handleSubmit((fields) => {
      sending();
      save(fields);
    })();
  };
  return (
    <Form
      form={form}
      onSubmit={submit}
      sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 'min-content' }}
    >
      <Box
        sx={{
          display: 'grid',
          flex: 1,
          alignItems: 'start',
          alignContent: 'start',
          gap: 4,
          p: 4,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 720px) minmax(0, 440px)' },
        }}
      >
        <SiteFieldsCard
          lists={lists}
          fileValues={fileValues.data ?? []}
          frozen={frozen}
          warnings={site?.warnings ?? []}
        />
        <SiteNotes fileValues={fileValues.data ?? []} />
      </Box>
      <FormFooter>
        {site && (
          <Button color="error" size="large" startIcon={<DeleteOutlined />} onClick={() => setDeleting(true)}>
            Supprimer
          </Button>
        )}
        <WrongFields />
        <Button size="large" onClick={onClose} sx={{ ml: 'auto' }}>
          Annuler
        </Button>
        <BusyButton busy={saving} size="large" type="submit" variant="contained" color="primary">
          {saving ? 'Enregistrement en cours…' : site ? 'Enregistrer' : 'Créer le site'}
        </BusyButton>
      </FormFooter>
      {site && deleting && (
        <DeleteSiteDialog site={site} onClose={() => setDeleting(false)} onDeleted={onDeleted} />
      )}
    </Form>
  );
}

/** How many fields are wrong, and the way to the first of them. */
function WrongFields() {
  const { formState, setFocus } = useFormContext<SiteFields>();
  const [first, ...others] = Object.keys(formState.errors) as (keyof SiteFields)[];
  if (first === undefined) return null;
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 2, color: 'var(--error-text)', fontSize: 13 }}>
      <ErrorOutlineOutlined aria-hidden sx={{ fontSize: 18 }} />
      {formatCount(others.length + 1, 'champ')} à corriger
      <Link component="button" type="button" color="inherit" onClick={() => setFocus(first)}>
        Aller au premier
      </Link>
    </Stack>
  );
}

type Options = {
  onSaved: (saved: Site) => void;
  /** Called with what somebody else saved meanwhile; returns what of it is not in the form, as sentences. */
  onStale: (present: Site) => string[];
  onRefused: (fields: FieldError[]) => void;
};

/** Creates a site, or changes this one; a refusal is shown in a toast and beside its field. */
function useSaveSite(site: Site | undefined, { onSaved, onStale, onRefused }: Options) {
  const id = site?.id;
  const { mutate, isPending } = useMutation({
    mutationFn: (fields: SiteFields) => saveSite(bodyOf(fields, site?.version), id),
    onSuccess: (saved) => {
      const done = id === undefined ? texts.created : texts.changed;
      const [warning] = saved.warnings;
      if (warning) toast.warning(`${done}. ${warning.message}`);
      else toast.success(done);
      onSaved(saved);
    },
    onError: (failure) => {
      if (isApiError(failure, 'STALE_VERSION') && 'trigram' in failure.data) {
        toast.warning([texts.changedMeanwhile, ...onStale(failure.data)].join(' '));
        return;
      }
      toast.error(id === undefined ? texts.createFailed : texts.changeFailed, failure);
      if (!isApiError(failure)) return;
      onRefused(
        isApiError(failure, 'SITE_PARCOURSUP_VALUE_TAKEN')
          ? ['forFaceToFace', 'forRemote'].map((field) => ({ field, message: failure.message }))
          : failure.fields.map(({ field, message }) => ({ field: fieldNamed(field), message })),
      );
    },
  });
  return { save: mutate, saving: isPending };
}
