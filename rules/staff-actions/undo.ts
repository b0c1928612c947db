import { undoMs } from '../orders/undo.ts'

/** Why an action cannot be undone, or not any more. Screens have a text for each. */
export const undoObstacles = [
  /** Somebody changed the same thing since. */
  'changed_since',
  /** Money was paid back for it. */
  'money_returned',
  /** A tax invoice or a credit note was issued for it. */
  'document_issued',
  /** Points that had paid for it went back to the retailer, who may have used them. */
  'points_returned',
  /** The goods were sold to others. */
  'out_of_stock',
  /** The retailer may not owe what would be on account again. */
  'no_credit',
  /** Another person did it, or too long ago: only who may override can undo it. */
  'not_yours',
  /** What it takes to do it, who would undo it lacks by now. */
  'not_allowed',
] as const
export type UndoObstacle = (typeof undoObstacles)[number]

type RecordedAction = { staffId: string; at: Date }

/**
 * Whether somebody may undo an action: within the hour who did it (`undoMs`, as for deliveries), otherwise who may
 * override decisions about orders.
 */
export function mayUndoAction(
  action: RecordedAction,
  undo: { staffId: string; mayOverride: boolean; at: Date },
): boolean {
  return undo.mayOverride || (action.staffId === undo.staffId && undo.at.getTime() <= ownUndoUntil(action).getTime())
}

/** Until when those who did it may undo it themselves. */
export const ownUndoUntil = ({ at }: Pick<RecordedAction, 'at'>): Date => new Date(at.getTime() + undoMs)
