// What retailers report about delivered orders, and how staff resolve it.

import type { Result } from '#contract/errors.ts'

export { forgetProblems, problemFile } from './own-reports.ts'

/** Re-encodes a photo of the staff (see `photo.ts`); the picture decoder is loaded with the first one. */
export const redrawPhoto = async (bytes: Buffer): Promise<Result<Buffer>> =>
  (await import('./photo.ts')).redrawPhoto(bytes, 'staff')
export { lockOriginals, unitsBeyond } from './originals.ts'
export { undoResolution } from './resolve-problem.ts'
export { undoMoveOfOrder, undoUnlessCredited, undoUnlessReplaced } from './undo-ended.ts'
export { allReports, type QueuedReport } from './store.ts'
