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
