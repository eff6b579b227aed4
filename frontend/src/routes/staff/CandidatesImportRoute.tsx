export { CandidatesImport as CandidatesImportRoute } from '@/features/imports/CandidatesImport';
