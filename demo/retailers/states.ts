import type { DemoOrderState, DemoPayType } from '#demo/types.ts'
import type { Chance } from '#demo/seeded.ts'

/** Minute of the day from which yesterday's order may still be unpaid: unpaid orders are cancelled after 24 hours. */
export const eveningStart = 1200

type WeightedState = readonly (readonly [DemoOrderState, number])[]

const cashOnDelivery: readonly WeightedState[] = [
  [
    ['ORDER_COMPLETE', 7],
    ['WAITING_FOR_DELIVERY', 3],
  ],
  [
    ['ORDER_COMPLETE', 1.5],
    ['WAITING_FOR_DELIVERY', 6],
    ['DELIVERED', 2.5],
  ],
  [
    ['WAITING_FOR_DELIVERY', 3.5],
    ['DELIVERED', 6.5],
  ],
]

const prepaid: readonly WeightedState[] = [
  [
    ['PAYMENT_COMPLETE', 7],
    ['WAITING_FOR_DELIVERY', 3],
  ],
  [
    ['PAYMENT_COMPLETE', 3],
    ['WAITING_FOR_DELIVERY', 5],
    ['DELIVERED', 2],
  ],
  [
    ['WAITING_FOR_DELIVERY', 3],
    ['DELIVERED', 7],
  ],
]

/** State of an order at the first start. Cash on delivery never awaits payment. */
export function stateOf(
  chance: Chance,
  order: { payType: DemoPayType; daysAgo: number; minuteOfDay: number },
): DemoOrderState {
  if (chance.hits(0.03)) return 'CANCELLED'
  const steps = (order.payType === 'COD' ? cashOnDelivery : prepaid)[order.daysAgo - 1]
  if (!steps) return 'DELIVERED'
  const lastEvening = order.daysAgo === 1 && order.minuteOfDay >= eveningStart
  if (order.payType !== 'COD' && lastEvening && chance.hits(0.6)) return 'VERIFYING_PAYMENT'
  return chance.weighted(steps)
}
