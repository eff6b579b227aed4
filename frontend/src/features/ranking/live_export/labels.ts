export const LIVE_EXPORT_FILE = 'export-candidats-formules.xlsx';
