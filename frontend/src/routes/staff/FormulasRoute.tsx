export { FormulaList as FormulasRoute } from '@/features/formulas/FormulaList';
