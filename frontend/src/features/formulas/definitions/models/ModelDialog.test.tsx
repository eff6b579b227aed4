import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { catalogue, editor, formulaServer, write } from '@/test/formulas';
import { renderPage } from '@/test/renderPage';
import { answers } from '@/test/server';
import type { Catalogue, Column } from '../api';
import { FormulaPage } from '../FormulaPage';
import { models } from './models';

const column = (name: string): Column => ({ id: name, technicalName: name, name, type: 'EXTERNAL' });
const known = {
  ...catalogue(),
  externalColumnDescriptors: ['Anglais LVA', 'Espagnol LVB', "Note de l'oral"].map(column),
};
const points = { id: 't1', name: 'Points', columns: ['Réponse', 'Valeur'] };
const coefficients = { id: 't2', name: 'Coefficients', columns: ['Spécialité', 'Coef'] };

beforeEach(formulaServer);

async function open(shown: Catalogue = known) {
  answers('get', 'admin/formula-edition', shown);
  renderPage(<FormulaPage id={undefined} />);
  await userEvent.click(await screen.findByRole('button', { name: "Partir d'un modèle" }));
  return within(await screen.findByRole('dialog', { name: "Partir d'un modèle" }));
}

type Dialog = Awaited<ReturnType<typeof open>>;

const pick = async (dialog: Dialog, label: string, name: string, typed = name) => {
  await userEvent.type(dialog.getByRole('combobox', { name: label }), typed);
  await userEvent.click(
    await screen.findByRole('option', { name: new RegExp(`^${name.replace('[', '\\[')}`) }),
  );
};
const writtenText = (dialog: Dialog) =>
  dialog.getByRole('group', { name: 'Texte de la formule' }).textContent.replace(/\s+/g, '');
const use = (dialog: Dialog) => dialog.getByRole('button', { name: 'Utiliser ce modèle' });

describe('Starting from a model', () => {
  it('writes in the editor the columns chosen, found by any word without accents', async () => {
    const dialog = await open();
    expect(dialog.getAllByRole('radio')).toHaveLength(models.length);
    await userEvent.click(dialog.getByRole('radio', { name: /^Meilleure de deux notes/ }));
    await pick(dialog, 'Première note', 'Anglais LVA', 'lva');
    expect(writtenText(dialog)).toBe(
      'SI(NB(Parcoursup[@AnglaisLVA];«àchoisir»)=0;"";MAX(Parcoursup[@AnglaisLVA];«àchoisir»))',
    );
    await userEvent.click(use(dialog));
    expect(dialog.getByText('Choisissez ce qui manque pour utiliser ce modèle.')).toBeVisible();
    await pick(dialog, 'Seconde note', "Note de l'oral", 'oral note');
    await userEvent.click(use(dialog));
    expect(screen.queryByRole('dialog')).toBeNull();
    const text = (await editor()).state.doc.toString();
    expect(text.replace(/\s+/g, '')).toBe(
      "SI(NB(Parcoursup[@AnglaisLVA];Parcoursup[@[Notedel''oral]])=0;\"\";MAX(Parcoursup[@AnglaisLVA];Parcoursup[@[Notedel''oral]]))",
    );
  });

  it('replaces what was typed and makes a formula of candidates', async () => {
    answers('get', 'admin/formula-edition', known);
    renderPage(<FormulaPage id={undefined} />);
    await write('1+1');
    const type = screen.getByRole('combobox', { name: /^Type de formule/ });
    await userEvent.click(type);
    await userEvent.click(await screen.findByRole('option', { name: 'Globale' }));
    await userEvent.click(screen.getByRole('button', { name: "Partir d'un modèle" }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('radio', { name: /^Arrondi au quart de point/ }));
    await pick(dialog, 'Note', 'Anglais LVA');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    const text = (await editor()).state.doc.toString();
    expect(text.replace(/\s+/g, '')).toBe(
      'SI(ESTNUM(Parcoursup[@AnglaisLVA]);ARRONDI.AU.MULTIPLE(Parcoursup[@AnglaisLVA];0,25*SIGNE(Parcoursup[@AnglaisLVA]));"")',
    );
    expect((await editor()).contentDOM).toHaveFocus();
    expect(type).toHaveTextContent('Candidat');
    expect(screen.queryByText('Champ obligatoire')).toBeNull();
  });

  it('takes further marks, each with its coefficient, and says which number is wrong', async () => {
    const dialog = await open();
    expect(dialog.queryByRole('button', { name: /^Retirer/ })).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Ajouter une note' }));
    await pick(dialog, 'Note 1', 'Anglais LVA');
    await pick(dialog, 'Note 3', 'Espagnol LVB');
    const coefficient = dialog.getByRole('textbox', { name: 'Coefficient 3' });
    await userEvent.clear(coefficient);
    expect(coefficient).toBeInvalid();
    expect(dialog.getByText('Nombre à corriger')).toBeVisible();
    await userEvent.type(coefficient, '2.5');
    await userEvent.click(dialog.getByRole('button', { name: 'Retirer Note 2' }));
    expect(writtenText(dialog)).toContain(
      '(1*SOMME(Parcoursup[@AnglaisLVA])+2,5*SOMME(Parcoursup[@EspagnolLVB]))',
    );
  });

  it('looks up in the columns of one table', async () => {
    const dialog = await open({ ...known, tables: [points, coefficients] });
    await userEvent.click(dialog.getByRole('radio', { name: /^Points par réponse/ }));
    await pick(dialog, 'Réponse', 'Anglais LVA');
    await pick(dialog, 'Colonne de la table : les réponses', 'Points[Réponse]', 'points rep');
    await pick(dialog, 'Colonne de la table : les points', 'Points[Valeur]', 'valeur');
    expect(writtenText(dialog)).toContain(
      'RECHERCHEX(Parcoursup[@AnglaisLVA];Points[Réponse];Points[Valeur];0)',
    );
    await userEvent.clear(dialog.getByRole('combobox', { name: 'Colonne de la table : les réponses' }));
    await pick(dialog, 'Colonne de la table : les réponses', 'Coefficients[Coef]', 'coef coef');
    expect(writtenText(dialog)).toContain('Coefficients[Coef];«àchoisir»');
  });

  it('leads to the tables of the school where there is none', async () => {
    const dialog = await open();
    await userEvent.click(dialog.getByRole('radio', { name: /^Coefficient de spécialité/ }));
    expect(dialog.getByRole('link', { name: 'Ajouter une table' })).toHaveAttribute(
      'href',
      '/admin/administrations/formulas/tables',
    );
  });

  it('is for a new formula only', async () => {
    renderPage(<FormulaPage id="f1" />);
    await editor();
    expect(screen.queryByRole('button', { name: "Partir d'un modèle" })).toBeNull();
  });
});
