import { expect, test } from 'vitest'
import { nextMoves } from './moves.ts'
import { stages, type Stage } from './stages.ts'
import { isStepBack, leavesTheRoad, nextStep } from './steps.ts'
import { wayOf } from './way.ts'

const actors = ['clerk', 'manager'] as const

test.each(stages)('from %s the next step never goes back, nor ends the order short', (from) => {
  for (const by of actors) {
    const open = nextMoves({ stage: from, isPickUp: false }, by)
    const next = nextStep(from, open)
    if (next === undefined) continue
    expect(open).toContain(next)
    expect(isStepBack(from, next)).toBe(false)
    expect(['PARTLY_DELIVERED', 'REFUSED', 'CANCELLED']).not.toContain(next)
  }
})

test('the way of an order, step by step', () => {
  const next = (from: Stage) => nextStep(from, nextMoves({ stage: from, isPickUp: false }, 'manager'))
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

test('an order on the road leaves it only by a step back or a cancellation', () => {
  expect(leavesTheRoad('OUT_FOR_DELIVERY', 'PACKED')).toBe(true)
  expect(leavesTheRoad('OUT_FOR_DELIVERY', 'CANCELLED')).toBe(true)
  expect(leavesTheRoad('PACKED', 'CANCELLED')).toBe(false)
  expect(leavesTheRoad('OUT_FOR_DELIVERY', 'DELIVERED')).toBe(false)
  expect(leavesTheRoad('PACKED', 'PICKING')).toBe(false)
})

test.each(stages)('the way of an order at %s has one step where it is, and nothing passed after it', (stage) => {
  for (const been of [[stage], ['ORDER_COMPLETE', 'VERIFYING_PAYMENT', stage] as const]) {
    const way = wayOf(stage, been)
    const at = way.findIndex(({ is }) => is === 'current' || is === 'stopped')
    expect(way.map(({ is }) => is)).toEqual(
      way.map((_, index) => (index < at ? 'passed' : index > at ? 'ahead' : way[at]?.is)),
    )
    expect(new Set(way.map((step) => step.stage)).size).toBe(way.length)
  }
})

test('the way of an order that is paid before, delivered in part, or cancelled', () => {
  const stagesOf = (...[stage, been]: Parameters<typeof wayOf>) =>
    wayOf(stage, been).map((step) => `${step.is} ${step.stage}`)
  expect(stagesOf('ACCEPTED', ['ORDER_COMPLETE', 'VERIFYING_PAYMENT', 'PAYMENT_COMPLETE', 'ACCEPTED'])).toEqual([
    'passed VERIFYING_PAYMENT',
    'passed PAYMENT_COMPLETE',
    'current ACCEPTED',
    'ahead PICKING',
    'ahead PACKED',
    'ahead OUT_FOR_DELIVERY',
    'ahead DELIVERED',
  ])
  expect(stagesOf('PARTLY_DELIVERED', ['ORDER_COMPLETE', 'OUT_FOR_DELIVERY', 'PARTLY_DELIVERED']).at(-1)).toBe(
    'current PARTLY_DELIVERED',
  )
  expect(stagesOf('CANCELLED', ['ORDER_COMPLETE', 'ACCEPTED', 'CANCELLED'])).toEqual([
    'passed ORDER_COMPLETE',
    'passed ACCEPTED',
    'stopped CANCELLED',
  ])
})
