import type { Stage } from './stages.ts'

type Step = { stage: Stage; is: 'passed' | 'current' | 'stopped' | 'ahead' }

const toTheDoor = ['ACCEPTED', 'PICKING', 'PACKED', 'OUT_FOR_DELIVERY'] as const satisfies Stage[]
const early: readonly Stage[] = ['ORDER_COMPLETE', 'VERIFYING_PAYMENT', 'PAYMENT_COMPLETE']

/**
 * The whole way of an order, with where on it the order is. Nothing is ahead of one that has ended.
 * @param been every stage in which it was, the present one included
 * @param isPickUp its retailer fetches it: it is never on the road
 */
export function wayOf(stage: Stage, been: readonly Stage[], isPickUp = false): Step[] {
  const isPrepaid = been.includes('VERIFYING_PAYMENT') || been.includes('PAYMENT_COMPLETE')
  const first: readonly Stage[] = isPrepaid ? ['VERIFYING_PAYMENT', 'PAYMENT_COMPLETE'] : ['ORDER_COMPLETE']
  const door = toTheDoor.filter((step) => !isPickUp || step !== 'OUT_FOR_DELIVERY')
  if (stage === 'CANCELLED' || stage === 'REFUSED') {
    const passed = [...first, ...door].filter((step) => been.includes(step))
    return [...passed.map((step) => ({ stage: step, is: 'passed' }) as const), { stage, is: 'stopped' }]
  }
  const end = stage === 'PARTLY_DELIVERED' ? stage : 'DELIVERED'
  const steps: Stage[] = [...first, ...door, end]
  const at = early.includes(stage) && !steps.includes(stage) ? 0 : steps.indexOf(stage)
  return steps.map((step, index) => ({
    stage: step,
    is: index < at ? 'passed' : index === at ? 'current' : 'ahead',
  }))
}
