// Lists that come in as files: checked, applied and taken back.
export { kindsFor } from './uploads/may-import.ts'
export { presentSummary } from './uploads/present.ts'
export { findImports } from './uploads/store.ts'
export { sweepImports } from './uploads/sweep-imports.ts'
export { undoImport } from './uploads/undo-import.ts'
