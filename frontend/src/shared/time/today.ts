import { once } from '../format/once';

const paris = once(() => new Intl.DateTimeFormat('fr-CA', { timeZone: 'Europe/Paris' }));

/** The present day in Paris, `2026-05-12`. */
export const today = () => paris().format(new Date());
