import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { ConfirmDialog } from '@/shared/dialog/ConfirmDialog';
import { Form } from '@/shared/form/Form';
import { forgetDraft } from '@/shared/form/drafts';
import { asTypedOver, useKeptDraft } from '@/shared/form/useKeptDraft';
import { useRestart } from '@/shared/form/useRestart';
import { useSchemaForm } from '@/shared/form/useSchemaForm';
import { formatCount } from '@/shared/format/numbers';
import { fullName } from '@/shared/format/people';
import { BusyButton } from '@/shared/frame/BusyButton';
import { FormFooter } from '@/shared/frame/FormFooter';
import { Card } from '@/shared/list/Card';
import { visuallyHidden } from '@/shared/theme/visuallyHidden';
import type { Campaign, Letter } from './api';
import { CampaignContact, CampaignDates } from './CampaignDates';
import { CampaignHours } from './CampaignHours';
import { CampaignPreview } from './CampaignPreview';
import { CampaignAudit } from './CampaignAudit';
import { CampaignReadings, ReadingsChanged } from './CampaignReadings';
import { CampaignSchool } from './CampaignSchool';
import { CampaignText } from './CampaignText';
import { differences, sections } from './labels';
import { campaignSchema, changesBySection, changesLetters, fieldsOf, type CampaignFields } from './schema';
import { useSaveCampaign } from './useSaveCampaign';
import { useSectionInView } from './useSectionInView';

type Props = {
  campaign: Campaign;
  onUnsaved: (unsaved: boolean) => void;
  onReload: () => void;
  renderLetter: (letter: Letter, addressee: string) => ReactNode;
};

const DRAFT = 'campaign';

/** The settings, section by section, with what the candidate reads beside them. */
export function CampaignForm({ campaign, onUnsaved, onReload, renderLetter }: Props) {
  const [base, setBase] = useState(() => asTypedOver(DRAFT, campaign));
  const saved = fieldsOf(base);
  const { form, refuse } = useSchemaForm<CampaignFields>({
    schema: campaignSchema,
    defaultValues: saved,
    // The preview beside it follows only what is right.
    mode: 'onChange',
    onUnsaved,
  });
  useKeptDraft(DRAFT, form, base.version);
  // A link that names a setting leads to it.
  const { hash } = useLocation();
  const { setFocus } = form;
  const linked = hash in saved ? (hash as keyof CampaignFields) : undefined;
  useEffect(() => {
    if (linked) setFocus(linked);
  }, [linked, setFocus]);
  const [confirming, setConfirming] = useState<CampaignFields>();
  const { sending, restart, rebase } = useRestart(form);
  const { save, saving, theirs, keep, readings } = useSaveCampaign({
    version: base.version,
    onSaved: (newest) => {
      setBase(newest);
      restart(fieldsOf(newest));
    },
    onKept: (present) => {
      rebase(fieldsOf(present), saved);
      setBase(present);
    },
    onRefused: refuse,
  });
  const send = (fields: CampaignFields) => {
    sending();
    save({ fields });
  };
  const submit = () => {
    const changes = changesBySection(form.getValues(), saved);
    if (saving || changesOf(changes) === 0) return;
    void form.handleSubmit((fields) =>
      base.lettersSent > 0 && changesLetters(fields, saved) ? setConfirming(fields) : send(fields),
    )();
  };
  return (
    <Form form={form} onSubmit={submit} sx={{ display: 'flex', flexDirection: 'column', flex: 1 }}>
      <Box
        sx={{
          display: 'grid',
          flex: 1,
          alignItems: 'start',
          gap: 4,
          p: 4,
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            lg: '216px minmax(0, 720px) minmax(320px, 440px)',
          },
        }}
      >
        <Sections saved={saved} />
        <SectionCards base={base} saved={saved} />
        <Box sx={{ position: { lg: 'sticky' }, top: { lg: 16 } }}>
          <CampaignPreview version={base.version} renderLetter={renderLetter} />
        </Box>
      </Box>
      <Footer saved={saved} saving={saving} onCancel={() => form.reset(saved)} />
      <ConfirmDialog
        open={confirming !== undefined}
        title="Enregistrer ces réglages ?"
        confirmLabel="Enregistrer"
        cancelLabel="Annuler"
        onClose={() => setConfirming(undefined)}
        onConfirm={() => {
          if (confirming) send(confirming);
          setConfirming(undefined);
        }}
      >
        {`${formatCount(base.lettersSent, 'lettre est déjà partie', 'lettres sont déjà parties')} avec l'ancien texte.`}
      </ConfirmDialog>
      <ConfirmDialog
        open={readings.present !== undefined}
        title="Changer la lecture des projets ?"
        confirmLabel="Changer"
        cancelLabel="Annuler"
        onClose={readings.forget}
        onConfirm={readings.confirm}
      >
        {readings.present && <ReadingsChanged {...readings.present} />}
      </ConfirmDialog>
      <ConfirmDialog
        open={theirs !== undefined}
        title="Réglages modifiés entre-temps"
        confirmLabel="Garder ma saisie"
        cancelLabel="Recharger la page"
        onClose={keep}
        onConfirm={keep}
        onCancel={() => {
          // The form that takes the place of this one would begin with what was typed.
          forgetDraft(DRAFT);
          onReload();
        }}
      >
        {theirs && <Theirs read={base} theirs={theirs} />}
      </ConfirmDialog>
    </Form>
  );
}

type SectionCardsProps = { base: Campaign; saved: CampaignFields };

/** The fields, a card by section. */
function SectionCards({ base, saved }: SectionCardsProps) {
  return (
    <Stack sx={{ gap: 4 }}>
      {sections.map(({ name, title, texts }) => (
        <Card key={name} sx={{ p: 4 }}>
          <Stack component="section" aria-labelledby={`section-${name}`} sx={{ gap: 3 }}>
            <Typography id={`section-${name}`} variant="h2" sx={{ scrollMarginTop: 72 }}>
              {title}
            </Typography>
            {name === 'school' && <CampaignSchool />}
            {name === 'dates' && <CampaignDates overlappingSlots={base.overlappingSlots} />}
            {name === 'hours' && <CampaignHours />}
            {name === 'readings' && <CampaignReadings />}
            {name === 'contact' && <CampaignContact />}
            {name === 'pages' && <CampaignAudit />}
            {texts.map((text) => (
              <CampaignText
                key={text}
                name={text}
                saved={saved.texts[text]}
                original={base.originals[text] ?? ''}
                passages={base.passages[text] ?? []}
              />
            ))}
          </Stack>
        </Card>
      ))}
    </Stack>
  );
}

/** What somebody else saved meanwhile, by name. */
function Theirs({ read, theirs }: { read: Campaign; theirs: Campaign }) {
  const who = theirs.author ? fullName(theirs.author) : "Quelqu'un";
  return (
    <>
      {`${who} a enregistré d'autres réglages. Garder votre saisie reprend les siens là où vous n'avez rien changé ; recharger la page la perd.`}
      <Box component="ul" sx={{ mb: 0, pl: 5, maxHeight: 240, overflow: 'auto' }}>
        {differences(read, theirs).map(({ label, value }) => (
          <li key={label} style={{ overflowWrap: 'anywhere' }}>
            {label} : <strong>{value}</strong>
          </li>
        ))}
      </Box>
    </>
  );
}

const changesOf = (changes: ReturnType<typeof changesBySection>) =>
  Object.values(changes).reduce((sum, each) => sum + each, 0);

type FooterProps = { saved: CampaignFields; saving: boolean; onCancel: () => void };

function Footer({ saved, saving, onCancel }: FooterProps) {
  const count = changesOf(changesBySection(useWatch<CampaignFields>() as CampaignFields, saved));
  const changes = formatCount(count, 'modification');
  return (
    <FormFooter>
      <Typography role="status" sx={{ color: 'text.secondary' }}>
        {count > 0 && formatCount(count, 'modification non enregistrée', 'modifications non enregistrées')}
      </Typography>
      <Button size="large" disabled={count === 0} onClick={onCancel} sx={{ ml: 'auto' }}>
        Annuler les modifications
      </Button>
      <BusyButton busy={saving} size="large" type="submit" variant="contained" color="primary">
        {saving ? 'Enregistrement en cours…' : count > 0 ? `Enregistrer ${changes}` : 'Enregistrer'}
      </BusyButton>
    </FormFooter>
  );
}

const idOf = (section: string) => `section-${section}`;
const SECTION_IDS = sections.map(({ name }) => idOf(name));

function Sections({ saved }: { saved: CampaignFields }) {
  const current = useSectionInView(SECTION_IDS);
  const changes = changesBySection(useWatch<CampaignFields>() as CampaignFields, saved);
  return (
    <Stack component="nav" aria-label="Sections" sx={{ position: { lg: 'sticky' }, top: { lg: 16 }, gap: 1 }}>
      {sections.map(({ name, title }) => (
        <Link
          key={name}
          href={`#${idOf(name)}`}
          aria-current={idOf(name) === current || undefined}
          underline="hover"
          color="inherit"
          onClick={(event) => {
            event.preventDefault();
            document.getElementById(idOf(name))?.scrollIntoView();
          }}
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            gap: 2,
            px: 2,
            py: 1,
            borderRadius: '6px',
            '&[aria-current]': {
              fontWeight: 600,
              color: 'var(--accent-text)',
              backgroundColor: 'var(--accent-soft)',
            },
          }}
        >
          {title}
          {changes[name] > 0 && (
            <span>
              {changes[name]}
              <span style={visuallyHidden}> à enregistrer</span>
            </span>
          )}
        </Link>
      ))}
    </Stack>
  );
}
