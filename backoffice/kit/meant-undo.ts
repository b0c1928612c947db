import { changesAnswered, isChangeUnderway } from '#backoffice/api/changes-underway.ts'
import { hasKey, shownToasts, type Toast } from './toasts.ts'

/** The newest toast that has an undo. */
export const newestUndo = (toasts: readonly Toast[]): Toast | undefined => toasts.findLast(({ undo }) => undo)

function newestWithKey(): Toast | undefined {
  const newest = newestUndo(shownToasts())
  return newest && hasKey(newest) ? newest : undefined
}

/**
 * The toast whose undo a press means now: the newest, and before the answer only that of what was just done. Where that is final, is
 * refused, or never answered, nothing is meant: never what was done before it.
 */
export async function meantUndo(): Promise<Toast | undefined> {
  const seen = newestWithKey()
  if (!isChangeUnderway()) return seen
  await changesAnswered()
  const newest = newestWithKey()
  return newest && newest.id > (seen?.id ?? 0) ? newest : undefined
}
