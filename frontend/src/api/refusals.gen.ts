// This file is generated from openapi.json by `make generate`.
import type * as types from './types.gen';

/** The body of each refusal, by its code. */
export type Refusals = {
  CANDIDATE_DUPLICATE: types.CandidateDuplicateError;
  EVALUATION_METHOD_NEEDS_ROW_FORMULA: types.EvaluationMethodNeedsRowFormulaError;
  EVALUATION_METHOD_TAKEN: types.EvaluationMethodTakenError;
  EXPORT_TOO_LARGE: types.ExportTooLargeError;
  FEATURE_LOCK_ALREADY_TAKEN: types.FeatureLockAlreadyTakenError;
  FORBIDDEN: types.ForbiddenError;
  FORMULA_ARGUMENT_COUNT: types.FormulaArgumentCountError;
  FORMULA_CHECK_TOO_LONG: types.FormulaCheckTooLongError;
  FORMULA_CURRENT_ROW_IN_AGGREGATE: types.FormulaCurrentRowInAggregateError;
  FORMULA_CYCLE: types.FormulaCycleError;
  FORMULA_INVALID: types.FormulaInvalidError;
  FORMULA_IN_USE: types.FormulaInUseError;
  FORMULA_NAME_FROZEN: types.FormulaNameFrozenError;
  FORMULA_NAME_TAKEN: types.FormulaNameTakenError;
  FORMULA_TOO_LARGE: types.FormulaTooLargeError;
  FORMULA_UNKNOWN_REFERENCE: types.FormulaUnknownReferenceError;
  IMPORT_COLUMNS_MISSING: types.ImportColumnsMissingError;
  IMPORT_FILE_INVALID: types.ImportFileInvalidError;
  IMPORT_PROFILE_INVALID: types.ImportProfileInvalidError;
  IMPORT_REFUSED: types.ImportRefusedReportOutError;
  INVALID_INPUT: types.InvalidInputError;
  JOB_NOT_CANCELLABLE: types.JobNotCancellableError;
  NOT_FOUND: types.NotFoundError;
  NO_DATA: types.NoDataError;
  NO_ROW_TO_IMPORT: types.NoRowToImportError;
  REFUSED_ROWS_NOT_ACCEPTED: types.RefusedRowsNotAcceptedError;
  SIMULATION_NOT_READY: types.SimulationNotReadyError;
  SIMULATION_STALE: types.SimulationStaleError;
  STALE_VERSION: types.StaleVersionFormulaOutError | types.StaleVersionProfileOutError;
  STORAGE_FULL: types.StorageFullError;
  TOO_LARGE: types.TooLargeError;
  TOO_MANY_EXPORTS: types.TooManyExportsError;
  TOO_MANY_VIEWS: types.TooManyViewsError;
  UNAUTHENTICATED: types.UnauthenticatedError;
  UNAVAILABLE: types.UnavailableError;
};
