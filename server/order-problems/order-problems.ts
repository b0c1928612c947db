import type { Result } from '#contract/errors.ts'

// The module's interface: what the deletion of accounts, a retailer's export, the undo of actions and other photos need.
export { forgetProblems, problemFile } from './own-reports.ts'

/** Re-encodes a photo (see `photo.ts`); the picture decoder is loaded with the first one. */
export const redrawPhoto = async (bytes: Buffer): Promise<Result<Buffer>> =>
  (await import('./photo.ts')).redrawPhoto(bytes)
export { undoResolution } from './resolve-problem.ts'
export { allReports, type QueuedReport } from './store.ts'
