import { canTransition, type OrderActor, type Stage } from '#rules/orders/stages.ts'
import { stageOf, type OrderInList } from './order-row.ts'

type MovableRow = Pick<OrderInList, 'stage' | 'orderStatus' | 'pickUp'>

/**
 * Whether the list moves an order there. What is fetched is never on the road; it is handed over, and taken back, on its sheet, which
 * goes by `mayMove`.
 */
export const canBeMoved = (order: MovableRow, to: Stage, by: OrderActor): boolean =>
  !(order.pickUp && to === 'OUT_FOR_DELIVERY') && canTransition(stageOf(order), to, by) === 'yes'
