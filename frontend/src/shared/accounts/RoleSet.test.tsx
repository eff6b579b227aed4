import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { RoleSet } from './RoleSet';

const ROLES = ['ROLE_JURY', 'ROLE_REVIEW'];

/** Adds and removes as a server would, in a moment during which nothing else can be pressed. */
function Roles() {
  const [names, setNames] = useState(['ROLE_JURY']);
  const [next, setNext] = useState<string[]>();
  return (
    <>
      <button
        onClick={() => {
          if (next) setNames(next);
          setNext(undefined);
        }}
      >
        Répondre
      </button>
      <RoleSet
        names={names}
        offered={ROLES.filter((name) => !names.includes(name))}
        choiceLabel="Rôle à ajouter"
        addLabel="Ajouter"
        removeLabel={(role) => `Retirer ${role}`}
        busy={next !== undefined}
        onAdd={(name) => setNext([...names, name])}
        onRemove={(name) => setNext(names.filter((other) => other !== name))}
      />
    </>
  );
}

/** A browser takes the focus from what is disabled or gone; jsdom does not. */
const answer = () => {
  (document.activeElement as HTMLElement).blur();
  screen.getByRole('button', { name: 'Répondre' }).click();
};

it('keeps the focus among the roles when what was pressed is gone or waits for the next choice', async () => {
  render(<Roles />);
  await userEvent.click(screen.getByRole('button', { name: 'Retirer JURY' }));
  answer();
  const choice = screen.getByRole('combobox', { name: 'Rôle à ajouter' });
  await expect.poll(() => document.activeElement).toBe(choice);

  await userEvent.click(choice);
  await userEvent.click(screen.getByRole('option', { name: 'REVIEW' }));
  await userEvent.click(screen.getByRole('button', { name: 'Ajouter' }));
  answer();
  await expect.poll(() => document.activeElement).toBe(choice);
});

it('takes the focus from nothing else when the roles change', async () => {
  render(<Roles />);
  await userEvent.click(screen.getByRole('button', { name: 'Retirer JURY' }));
  screen.getByRole('button', { name: 'Répondre' }).focus();
  screen.getByRole('button', { name: 'Répondre' }).click();
  await expect.poll(() => screen.queryByRole('button', { name: 'Retirer JURY' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Répondre' })).toHaveFocus();
});
