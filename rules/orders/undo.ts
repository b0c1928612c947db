import { hourMs } from '../bangkok-time.ts'
import { isDelivered, type OrderActor, type Stage } from './stages.ts'

/** How long a clerk may undo a delivery that they recorded themselves, ms; later only a manager may. */
export const undoMs = hourMs

/** Where an order goes whose delivery was recorded by mistake: it is in transit again, or ready to be fetched. */
export const isBeforeDelivery = (to: Stage): boolean => to === 'OUT_FOR_DELIVERY' || to === 'PACKED'

/** A delivery that was recorded by mistake. */
export const isUndoneDelivery = (from: Stage, to: Stage): boolean => isDelivered(from) && isBeforeDelivery(to)

export type RecordedDelivery = { actor: string; at: Date }

/** Whether this actor may undo a recorded delivery. Records contain account and name of the actor: see `actorOf`. */
export function mayUndoDelivery(
  recorded: RecordedDelivery,
  undo: { by: OrderActor; actor: string; at: Date },
): boolean {
  if (undo.by === 'manager') return true
  const isOwn = accountIn(recorded.actor) === accountIn(undo.actor)
  return undo.by === 'clerk' && isOwn && undo.at.getTime() - recorded.at.getTime() <= undoMs
}

const accountIn = (actor: string): string => actor.split(' ')[0] ?? actor
