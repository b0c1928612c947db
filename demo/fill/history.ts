import { hourMs, minuteMs } from '#rules/bangkok-time.ts'
import { invoiceNumber } from '#rules/orders/number.ts'
import { openingStates, type OrderState } from '#rules/orders/states.ts'
import { methodOf, methods, type PayType } from '#rules/payments/pay-types.ts'
import { attemptLifetimeMs } from '#rules/payments/checks.ts'
import { bankAgents } from '#rules/payments/pay-types.ts'
import { staffActor } from './accounts.ts'
import type { PastOrder } from './priced-order.ts'

/** Time from the order to each later state. */
const after: Record<OrderState, number> = {
  ORDER_COMPLETE: 0,
  VERIFYING_PAYMENT: 0,
  PAYMENT_COMPLETE: 6 * minuteMs,
  WAITING_FOR_DELIVERY: 3 * hourMs,
  DELIVERED: 26 * hourMs,
  CANCELLED: 2 * hourMs,
}

const path: readonly OrderState[] = ['PAYMENT_COMPLETE', 'WAITING_FOR_DELIVERY', 'DELIVERED']

/** The states of an order up to the current one. */
function statesOf(state: OrderState, payType: PayType): OrderState[] {
  const opening = openingStates(payType)
  if (state === 'CANCELLED') return [...opening, 'CANCELLED']
  if (opening.includes(state)) return opening.slice(0, opening.indexOf(state) + 1)
  const { prepaid } = methods[methodOf(payType)]
  return [
    ...opening,
    ...path.slice(0, path.indexOf(state) + 1).filter((step) => prepaid || step !== 'PAYMENT_COMPLETE'),
  ]
}

const clerk = staffActor('clerk')
const actorOf = (state: OrderState) =>
  state === 'PAYMENT_COMPLETE'
    ? 'gateway'
    : state === 'WAITING_FOR_DELIVERY' || state === 'DELIVERED'
      ? clerk
      : 'outlet'

/** The events of a past order and, if paid through the gateway, its payment attempt. */
export function historyOf({ row }: PastOrder, now: Date) {
  const states = statesOf(row.state, row.pay_type)
  const at = (state: OrderState) => new Date(Math.min(row.created_at.getTime() + after[state], now.getTime()))
  const events = states.map((state) => ({
    order_id: row.id,
    state,
    at: at(state),
    actor: actorOf(state),
    reason: null,
  }))
  const { channel } = methods[methodOf(row.pay_type)]
  if (!channel || !states.includes('PAYMENT_COMPLETE')) return { events, attempts: [] }
  const attempt = {
    invoice_no: invoiceNumber(row.order_number, 1),
    order_id: row.id,
    outlet_id: row.outlet_id,
    channel,
    agent_code: channel === 'DEEPLINK' ? bankAgents.KBANK : null,
    amount_satang: row.grand_total_satang,
    state: 'paid' as const,
    payment_token: null,
    web_payment_url: null,
    created_at: row.created_at,
    expires_at: new Date(row.created_at.getTime() + attemptLifetimeMs),
    next_check_at: null,
    response_code: '0000',
    transaction_ref: row.order_number.slice(2),
  }
  return { events, attempts: [attempt] }
}
