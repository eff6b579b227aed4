import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { TextColumns } from './TextColumns';

function Corrected({ onNames }: { onNames: (names: string[]) => void }) {
  const [names, setNames] = useState(['Candidat - Code', "Colonne d'un autre fichier"]);
  return (
    <TextColumns
      columns={['Candidat - Code', 'Commune']}
      value={names}
      onChange={(next) => {
        setNames(next);
        onNames(next);
      }}
    />
  );
}

it('shows the columns of codes of this file and keeps those of others when one is added', async () => {
  let names: string[] = [];
  render(<Corrected onNames={(next) => (names = next)} />);
  expect(screen.getByText('Candidat - Code')).toBeVisible();
  expect(screen.queryByText("Colonne d'un autre fichier")).toBeNull();
  await userEvent.click(screen.getByRole('combobox', { name: 'Colonnes de codes' }));
  await userEvent.click(screen.getByRole('option', { name: 'Commune' }));
  expect(names).toEqual(["Colonne d'un autre fichier", 'Candidat - Code', 'Commune']);
});
