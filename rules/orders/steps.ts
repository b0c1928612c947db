import { stages, type Stage } from './stages.ts'

/** Ends of an order that nobody aims at. */
const otherEnds: readonly Stage[] = ['PARTLY_DELIVERED', 'REFUSED', 'CANCELLED']

/** Whether an order would go back to a stage that it has passed. */
export const isStepBack = (from: Stage, to: Stage): boolean => stages.indexOf(to) < stages.indexOf(from)

/** The next step of an order among the stages to which it may be moved; undefined where only ways back or out are left. */
export const nextStep = (from: Stage, open: readonly Stage[]): Stage | undefined =>
  stages.find((to) => open.includes(to) && to !== from && !isStepBack(from, to) && !otherEnds.includes(to))

/** Whether a step back or a cancellation takes an order off the road while its driver may be at its retailer's. */
export const leavesTheRoad = (from: Stage, to: Stage): boolean =>
  from === 'OUT_FOR_DELIVERY' && (isStepBack(from, to) || to === 'CANCELLED')

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
