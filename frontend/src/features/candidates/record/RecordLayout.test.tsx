import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { RecordLayout } from './RecordLayout';

const parts = {
  identity: 'Identité',
  summary: 'Chiffres',
  marks: 'Notes',
  remark: 'Commentaire',
  past: 'Passé',
};
const tabs = [
  { label: 'Dépôt', mark: 2, content: 'Pièces' },
  { label: 'Lettre', content: 'Évaluation' },
];

it('shows the part whose tab is pressed, under who the candidate is', async () => {
  const { container } = render(<RecordLayout {...parts} zoomed={false} tabs={tabs} />);
  const panel = () => screen.getByRole('tabpanel');
  expect(panel()).toHaveTextContent('ChiffresNotesCommentairePassé');
  await userEvent.click(screen.getByRole('tab', { name: 'Dépôt 2' }));
  expect(panel()).toHaveTextContent('Pièces');
  await userEvent.click(screen.getByRole('tab', { name: 'Lettre' }));
  expect(panel()).toHaveTextContent('Évaluation');
  expect(panel()).toHaveAccessibleName('Lettre');
  expect(container).toHaveTextContent(/^Identité/);
});

it('has no tabs without parts for them, nor where all parts have room', () => {
  const { container, rerender } = render(<RecordLayout {...parts} zoomed={false} tabs={[]} />);
  expect(container).toHaveTextContent('IdentitéChiffresNotesCommentairePassé');
  rerender(<RecordLayout {...parts} zoomed tabs={tabs} />);
  expect(container).toHaveTextContent('IdentitéCommentaireChiffresNotesPiècesÉvaluationPassé');
  expect(screen.queryByRole('tab')).toBeNull();
});
