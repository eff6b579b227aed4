import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Fragment, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { ChoiceField } from './ChoiceField';
import { DateField } from './DateField';
import { DayFilter } from './DayFilter';
import { Form } from './Form';
import { ManyChoicesField } from './ManyChoicesField';
import { SeveralField } from './SeveralField';
import { SuggestionField } from './SuggestionField';
import { TextField } from './TextField';
import { TimeField } from './TimeField';
import { isReadable } from './unreadable';
import { useSchemaForm } from './useSchemaForm';
import { z } from './zod';

const readable = (missing: string) => z.string().refine(isReadable, missing);
const schema = z.object({
  name: z.string().min(1, 'Nom obligatoire'),
  phone: z.string(),
  notes: z.string(),
  day: readable('Jour obligatoire'),
  hour: readable('Heure obligatoire'),
  mode: z.string().min(1, 'Mode obligatoire'),
  sites: z.array(z.string()).min(1, 'Site obligatoire'),
  tracks: z.array(z.string()),
  town: z.string().min(1, 'Ville obligatoire'),
});
type Fields = z.infer<typeof schema>;

const nothing: Fields = {
  name: '',
  phone: '',
  notes: '',
  day: '',
  hour: '',
  mode: '',
  sites: [],
  tracks: [],
  town: '',
};
const SITES = ['Évry', 'Lille', 'Nantes Nord', 'Nantes Sud', 'Bordeaux', 'Lyon'];
const TRACKS = { MATHS: 'Mathématiques', PHYSICS: 'Physique' };

const FIELDS = {
  name: <TextField<Fields> name="name" label="Nom" hint="Tel que le dossier le porte" />,
  phone: <TextField<Fields> name="phone" label="Téléphone" type="tel" required={false} />,
  notes: <TextField<Fields> name="notes" label="Notes" rows={3} input={{ maxLength: 5 }} />,
  day: <DateField<Fields> name="day" label="Jour" min="2026-05-11" max="2026-05-20" />,
  hour: <TimeField<Fields> name="hour" label="Heure" hint="À Paris" />,
  read: <DateField<Fields> name="day" label="Jour lu" readOnly required={false} />,
  mode: (
    <ChoiceField<Fields> name="mode" label="Mode" labels={{ A: 'À noter', B: 'Tous' }} width={200} required />
  ),
  sites: (
    <ManyChoicesField<Fields>
      name="sites"
      label="Sites"
      options={SITES.map((_, index) => `s${index}`)}
      labelOf={(value) => SITES[Number(value.slice(1))] ?? ''}
    />
  ),
  tracks: <SeveralField<Fields> name="tracks" label="Filières" labels={TRACKS} none="Toutes" />,
  town: (
    <SuggestionField<Fields>
      name="town"
      label="Ville"
      options={SITES}
      noteOf={(town) => `${town.length} lettres`}
    />
  ),
};
type Shown = (keyof typeof FIELDS)[];
const ALL = Object.keys(FIELDS) as Shown;
const whole: Partial<Fields> = {
  name: 'Bloch',
  day: '2026-05-12',
  hour: '09:30',
  mode: 'A',
  sites: ['s0'],
  town: 'Lyon',
};

function Page({
  values,
  fields,
  onSent,
}: {
  values: Partial<Fields>;
  fields: Shown;
  onSent: (fields: Fields) => void;
}) {
  const { form } = useSchemaForm({ schema, defaultValues: { ...nothing, ...values } });
  return (
    <Form form={form} onSubmit={() => void form.handleSubmit(onSent)()}>
      {fields.map((each) => (
        <Fragment key={each}>{FIELDS[each]}</Fragment>
      ))}
      <button>Enregistrer</button>
    </Form>
  );
}

function open(values: Partial<Fields>, ...fields: Shown) {
  const onSent = vi.fn<(sent: Fields) => void>();
  render(<Page values={values} fields={fields} onSent={(sent) => onSent(sent)} />);
  return onSent;
}
const field = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}( \\*)?$`) });
const box = (name: string) => screen.getByRole('combobox', { name: new RegExp(`^${name}`) });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

it('says under each field what is wrong with it, and goes to the first one', async () => {
  const onSent = open({}, ...ALL);
  expect(field('Nom')).toHaveAccessibleDescription('Tel que le dossier le porte');
  expect(field('Nom')).toHaveAttribute('aria-invalid', 'false');
  expect(field('Notes')).toHaveAttribute('maxlength', '5');
  expect(field('Notes').tagName).toBe('TEXTAREA');
  expect(field('Nom').tagName).toBe('INPUT');
  expect(['Nom', 'Téléphone', 'Jour', 'Jour lu'].map((name) => field(name).matches(':required'))).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect(field('Heure')).toHaveAccessibleDescription('À Paris');
  await save();
  expect(await screen.findByText('Nom obligatoire')).toBeVisible();
  expect(field('Nom')).toHaveFocus();
  for (const [name, wrong] of [
    [field('Nom'), 'Nom obligatoire'],
    [field('Jour'), 'Jour obligatoire'],
    [field('Heure'), 'Heure obligatoire'],
    [box('Sites'), 'Site obligatoire'],
    [box('Ville'), 'Ville obligatoire'],
  ] as const) {
    expect(name).toHaveAttribute('aria-invalid', 'true');
    expect(name).toHaveAccessibleDescription(wrong);
  }
  expect(box('Mode')).toHaveAccessibleDescription('Mode obligatoire');
  expect(field('Téléphone')).toBeValid();
  expect(onSent).not.toHaveBeenCalled();
  expect(screen.getAllByRole('button', { name: 'Ouvrir le calendrier' })).toHaveLength(1);
  expect(field('Jour lu')).toHaveAttribute('readonly');
  expect(field('Jour')).not.toHaveAttribute('readonly');
});

it('sends what was typed, by its button or by Ctrl+Enter', async () => {
  const onSent = open({ ...whole, day: '', hour: '' }, 'day', 'hour', 'notes');
  await userEvent.type(field('Jour'), '12.5.2026');
  await userEvent.type(field('Heure'), '9h3');
  await userEvent.tab();
  expect(field('Heure')).toHaveValue('9h3');
  await userEvent.type(field('Heure'), '0');
  await userEvent.tab();
  expect(field('Heure')).toHaveValue('09:30');
  await userEvent.type(field('Notes'), 'a{Enter}b');
  expect(onSent).not.toHaveBeenCalled();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => onSent.mock.calls).toEqual([[{ ...nothing, ...whole, notes: 'a\nb' }]]);
  await userEvent.keyboard('{Meta>}{Enter}{/Meta}');
  await expect.poll(() => onSent.mock.calls.length).toBe(2);
  await userEvent.keyboard('{Control>}b{/Control}');
  await save();
  await expect.poll(() => onSent.mock.calls.length).toBe(3);
});

it('chooses one of a few values, and several of a long list by the words of their names', async () => {
  const onSent = open({ ...whole, mode: '', sites: [] }, 'mode', 'sites');
  await userEvent.click(box('Mode'));
  expect(options()).toEqual(['À noter', 'Tous']);
  await userEvent.click(screen.getByRole('option', { name: 'Tous' }));
  await userEvent.type(box('Sites'), 'sud nantes');
  expect(options()).toEqual(['Nantes Sud']);
  await userEvent.keyboard('{ArrowDown}{Enter}{Control>}a{/Control}evry');
  await userEvent.click(screen.getByRole('option', { name: 'Évry' }));
  await userEvent.type(box('Sites'), 'zzz');
  expect(screen.getByText('Aucun résultat')).toBeVisible();
  await userEvent.tab();
  for (const name of ['Nantes Sud', 'Évry']) expect(screen.getByRole('button', { name })).toBeVisible();
  await save();
  await expect.poll(() => onSent.mock.lastCall?.[0]).toMatchObject({ mode: 'B', sites: ['s3', 's0'] });
});

it('ticks several values of a short list', async () => {
  const onSent = open(whole, 'tracks');
  expect(box('Filières')).toHaveTextContent(/^Toutes$/);
  await userEvent.click(box('Filières'));
  const option = (name: string) => screen.getByRole('option', { name });
  const ticked = () =>
    Object.values(TRACKS).filter((name) => within(option(name)).queryByTestId('CheckBoxIcon') !== null);
  for (const [name, all] of [
    ['Physique', ['Physique']],
    ['Mathématiques', ['Mathématiques', 'Physique']],
    ['Physique', ['Mathématiques']],
    ['Physique', ['Mathématiques', 'Physique']],
  ] as const) {
    await userEvent.click(option(name));
    expect(ticked()).toEqual(all);
  }
  await userEvent.keyboard('{Escape}');
  expect(box('Filières')).toHaveTextContent('Mathématiques, Physique');
  await save();
  await expect.poll(() => onSent.mock.lastCall?.[0]).toMatchObject({ tracks: ['MATHS', 'PHYSICS'] });
});

it('suggests values of a text, any other of which may be typed', async () => {
  const onSent = open({ ...whole, town: '' }, 'town');
  await userEvent.type(box('Ville'), 'nan');
  expect(options()).toEqual(['Nantes Nord11 lettres', 'Nantes Sud10 lettres']);
  await userEvent.click(screen.getByRole('option', { name: /Nord/ }));
  expect(box('Ville')).toHaveValue('Nantes Nord');
  await userEvent.click(screen.getByRole('button', { name: 'Ouvrir la liste' }));
  expect(options()).toHaveLength(6);
  await userEvent.keyboard('{Control>}a{/Control}Brest');
  await userEvent.tab();
  await save();
  await expect.poll(() => onSent.mock.lastCall?.[0]).toMatchObject({ town: 'Brest' });
});

it('shortens a long choice while it is not searched', () => {
  open({ sites: SITES.map((_, n) => `s${n}`) }, 'sites');
  expect(screen.getByText('+ 1')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Lyon' })).toBeNull();
});

function Filter({ last, onDay }: { last: string; onDay: (day: string) => void }) {
  const [day, setDay] = useState('2026-05-12');
  return (
    <DayFilter
      label="Depuis"
      value={day}
      last={last}
      onDay={(next) => {
        setDay(next);
        onDay(next);
      }}
    />
  );
}

it('filters by a day that can be read, and says what is wrong with another', async () => {
  const onDay = vi.fn();
  render(<Filter last="2026-05-12" onDay={onDay} />);
  const day = field('Depuis');
  expect(day).toHaveValue('12/05/2026');
  expect(day).toBeValid();
  expect(day).not.toHaveAccessibleDescription();
  await userEvent.type(day, '{Backspace}');
  expect(day).toBeInvalid();
  expect(day).toHaveAccessibleDescription(
    /^Date invalide.*: jour, mois et année, par exemple 30\/04\/2027\.$/,
  );
  expect(onDay).not.toHaveBeenCalled();
  await userEvent.type(day, '7');
  expect(day).toHaveAccessibleDescription('La date ne peut pas être dans le futur');
  expect(day).toBeInvalid();
  expect(onDay.mock.calls).toEqual([['2027-05-12']]);
  await userEvent.clear(day);
  expect(day).toBeValid();
  expect(onDay).toHaveBeenLastCalledWith('');
});
