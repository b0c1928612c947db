import { canTransition, isDelivered, stages, type OrderActor, type Stage } from './stages.ts'

/** Where an order is, and whether its retailer fetches it. */
type MovableOrder = { stage: Stage; isPickUp: boolean }

/** Where goods change hands. */
const handedOver: readonly Stage[] = ['DELIVERED', 'PARTLY_DELIVERED', 'REFUSED']

/**
 * Whether this actor may move the order; `by_others`: only other actors may. What is fetched is never on the road: packed, it
 * is ready, and what happens at the door of a delivery happens at the counter.
 */
export function mayMove(
  { stage, isPickUp }: MovableOrder,
  to: Stage,
  by: OrderActor,
): ReturnType<typeof canTransition> {
  if (!isPickUp) return canTransition(stage, to, by)
  if (to === 'OUT_FOR_DELIVERY') return 'no'
  if (stage === 'PACKED' && handedOver.includes(to)) return canTransition('OUT_FOR_DELIVERY', to, by)
  if (isDelivered(stage) && to === 'PACKED') return canTransition(stage, 'OUT_FOR_DELIVERY', by)
  return canTransition(stage, to, by)
}

export const nextMoves = (order: MovableOrder, by: OrderActor): Stage[] =>
  stages.filter((to) => mayMove(order, to, by) === 'yes')
