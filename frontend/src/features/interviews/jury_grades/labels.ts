export const EXPORT_JURY_NOTES = 'Exporter les notes de jury';
export const JURY_NOTES_FILE = 'export-jury-notes.csv';
