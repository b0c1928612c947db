import type { UndoObstacle } from '../staff-actions/undo.ts'
import { isDelivered, stateOfStage, type Stage } from './stages.ts'
import { isUndoneDelivery } from './undo.ts'

/** What staff see before a move. `stays`: what cannot be taken back when the move is undone. */
type UndoForecast = { undoable: true | UndoObstacle; stays: 'message'[] }

/** Stages of which the retailer gets a text message. */
const announced: readonly Stage[] = ['PAYMENT_COMPLETE', 'OUT_FOR_DELIVERY', 'PARTLY_DELIVERED', 'CANCELLED']

/**
 * Whether a move by staff could be undone, as far as this is known beforehand. The undo itself decides, since others may
 * change the order meanwhile.
 */
export function undoForecast(
  { stage, pointsUsed, isPickUp }: { stage: Stage; pointsUsed: number; isPickUp: boolean },
  to: Stage,
): UndoForecast {
  const isBack = stage === 'OUT_FOR_DELIVERY' && to === 'PACKED'
  const isAnnounced = announced.includes(to) || isBack || (isPickUp && (to === 'PACKED' || to === 'REFUSED'))
  const stays: UndoForecast['stays'] = isAnnounced && !isDelivered(stage) ? ['message'] : []
  // The goods go out a second time: recording the delivery again is the way back.
  if (isUndoneDelivery(stage, to)) return { undoable: 'changed_since', stays }
  const isGone = stateOfStage[to] === 'CANCELLED'
  return { undoable: isGone && pointsUsed > 0 ? 'points_returned' : true, stays }
}
