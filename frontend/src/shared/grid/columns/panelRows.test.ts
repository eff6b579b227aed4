import { describe, expect, it } from 'vitest';
import { OPEN_FAMILIES, indexAfterMove, panelRows, type PanelColumn } from './panelRows';

const column = (id: string, members: Partial<PanelColumn> = {}): PanelColumn => ({
  id,
  name: id,
  icon: 'users',
  family: 'BUSINESS',
  panel: null,
  visible: false,
  ...members,
});

const mark = (name: string, panel: string, visible = false) =>
  column(`Parcoursup[${name}]`, { name, family: 'EXTERNAL', icon: 'graduate', panel, visible });

const columns = [
  column('Numero', { visible: true }),
  column('Prénom usuel'),
  mark('Moyenne du Candidat - Mathématiques Spécialité - Trimestre 1_1', 'Bulletins – Terminale', true),
  mark('Moyenne du Candidat - Physique-Chimie Spécialité - Trimestre 1_1', 'Bulletins – Terminale'),
  mark('Avis Autonomie Elève - Libellé', 'Fiche avenir'),
  column('Candidats[Rang]', { name: 'Rang', family: 'ROW_FORMULA', icon: 'hashtag' }),
];

const shown = (open: string[], search = '') =>
  panelRows(columns, new Set(open), search).map(
    ({ label, visible, ids }) => `${label} ${visible}/${ids.length}`,
  );

describe('the list of fields', () => {
  it('gathers columns by family, and the columns of the file by heading', () => {
    expect(shown(OPEN_FAMILIES)).toEqual([
      'Parvis 1/2',
      'Numero 1/1',
      'Prénom usuel 0/1',
      'Parcoursup 1/3',
      'Bulletins – Terminale 1/2',
      'Fiche avenir 0/1',
      'Formules 0/1',
      'Rang 0/1',
    ]);
  });

  it('finds by any words, without accents or case, and opens what holds them', () => {
    expect(shown([], 'trim SPECIALITE math')).toEqual([
      'Parcoursup 1/1',
      'Bulletins – Terminale 1/1',
      'Moyenne du Candidat - Mathématiques Spécialité - Trimestre 1_1 1/1',
    ]);
    expect(shown([], 'introuvable')).toEqual([]);
  });

  it('begins with the families of columns whose names begin with what is searched', () => {
    const formula = column('Candidats[Maths terminale]', {
      name: 'Mathématiques trimestre 1',
      family: 'ROW_FORMULA',
      icon: 'hashtag',
    });
    const found = (search: string) =>
      panelRows([...columns, formula], new Set(), search)
        .filter(({ kind }) => kind === 'family')
        .map(({ label }) => label);
    expect(found('MATHEMATIQUES trimestre')).toEqual(['Formules', 'Parcoursup']);
    expect(found('trimestre mathematiques')).toEqual(['Parcoursup', 'Formules']);
  });

  it('closes a family whole', () =>
    expect(shown([])).toEqual(['Parvis 1/2', 'Parcoursup 1/3', 'Formules 0/1']));

  it('moves a column before or after another, in either direction', () => {
    const order = ['counter', 'a', 'b', 'c'];
    expect(indexAfterMove(order, 'c', 'a', 'before')).toBe(1);
    expect(indexAfterMove(order, 'a', 'c', 'after')).toBe(3);
    expect(indexAfterMove(order, 'a', 'b', 'after')).toBe(2);
  });
});
