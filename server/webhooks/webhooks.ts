// Messages to other systems of the supplier when something has happened.

import { stateOfStage } from '#rules/orders/stages.ts'
import { satang, toBaht } from '#rules/money.ts'
import { amountToCollect } from '#rules/orders/amount-due.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import type { EmittedEvent } from '#server/events/events.ts'
import { queueMessages, type WebhookEvent } from './store.ts'

export { sendDueMessages } from './send-due.ts'
export { forgetDeliveries, messagesDue } from './store.ts'

type OrderEvent = Extract<EmittedEvent, { topic: 'order.placed' | 'order.moved' }>

/** Adds the messages about orders; a move within one state is none. */
export const queueOrderMessages = (tx: Tx, events: readonly OrderEvent[]): Promise<void> =>
  queueMessages(
    tx,
    events.flatMap((event) => messageOf(event) ?? []),
  )

function messageOf(event: OrderEvent): WebhookEvent | null {
  const { orderId, orderNumber, outletId, payType, grandTotal } = event.payload
  const order = { orderId, orderNumber, retailerId: outletId, payType, grandTotalAmt: toBaht(grandTotal) }
  const message = { eventId: `event-${event.id}`, at: event.at }
  if (event.topic === 'order.placed') {
    const due = amountToCollect({ stage: 'ORDER_COMPLETE', payType, grandTotal, undelivered: satang(0), paid: null })
    return { ...message, topic: 'order.placed', data: { ...order, dueAmt: toBaht(due) } }
  }
  const { state, from, due } = event.payload
  const before = stateOfStage[from]
  if (before === state) return null
  const data = { ...order, orderStatus: state, before, dueAmt: toBaht(due) }
  return { ...message, topic: 'order.state_changed', data }
}
