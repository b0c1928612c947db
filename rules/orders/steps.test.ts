import { expect, test } from 'vitest'
import { nextStages, stages, type Stage } from './stages.ts'
import { isStepBack, leavesTheRoad, nextStep } from './steps.ts'

const actors = ['clerk', 'manager'] as const

test.each(stages)('from %s the next step never goes back, nor ends the order short', (from) => {
  for (const by of actors) {
    const open = nextStages(from, by)
    const next = nextStep(from, open)
    if (next === undefined) continue
    expect(open).toContain(next)
    expect(isStepBack(from, next)).toBe(false)
    expect(['PARTLY_DELIVERED', 'REFUSED', 'CANCELLED']).not.toContain(next)
  }
})

test('the way of an order, step by step', () => {
  const next = (from: Stage) => nextStep(from, nextStages(from, 'manager'))
  expect(stages.map((from) => [from, next(from)])).toEqual([
    ['ORDER_COMPLETE', 'ACCEPTED'],
    ['VERIFYING_PAYMENT', 'PAYMENT_COMPLETE'],
    ['PAYMENT_COMPLETE', 'ACCEPTED'],
    ['ACCEPTED', 'PICKING'],
    ['PICKING', 'PACKED'],
    ['PACKED', 'OUT_FOR_DELIVERY'],
    ['OUT_FOR_DELIVERY', 'DELIVERED'],
    ['DELIVERED', undefined],
    ['PARTLY_DELIVERED', undefined],
    ['REFUSED', undefined],
    ['CANCELLED', undefined],
  ])
})

test('an order on the road leaves it only by a step back', () => {
  expect(leavesTheRoad('OUT_FOR_DELIVERY', 'PACKED')).toBe(true)
  expect(leavesTheRoad('OUT_FOR_DELIVERY', 'DELIVERED')).toBe(false)
  expect(leavesTheRoad('PACKED', 'PICKING')).toBe(false)
})
