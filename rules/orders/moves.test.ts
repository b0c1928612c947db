import { expect, test } from 'vitest'
import { mayMove, nextMoves } from './moves.ts'
import { canTransition, orderActors, stages } from './stages.ts'
import { nextStep } from './steps.ts'
import { wayOf } from './way.ts'

test('an order that is delivered moves as the transitions say', () => {
  for (const stage of stages)
    for (const to of stages)
      for (const by of orderActors)
        expect(mayMove({ stage, isPickUp: false }, to, by)).toBe(canTransition(stage, to, by))
})

test('an order that is fetched is never on the road, and is handed over, in part or not at all, where it is ready', () => {
  const moves = (by: 'clerk' | 'shop') =>
    Object.fromEntries(stages.map((stage) => [stage, nextMoves({ stage, isPickUp: true }, by).join(' ')]))
  expect(moves('clerk')).toEqual({
    ORDER_COMPLETE: 'ACCEPTED CANCELLED',
    VERIFYING_PAYMENT: 'CANCELLED',
    PAYMENT_COMPLETE: 'ACCEPTED CANCELLED',
    ACCEPTED: 'PICKING PACKED CANCELLED',
    PICKING: 'ACCEPTED PACKED CANCELLED',
    PACKED: 'PICKING DELIVERED PARTLY_DELIVERED REFUSED CANCELLED',
    OUT_FOR_DELIVERY: 'PACKED DELIVERED PARTLY_DELIVERED REFUSED',
    DELIVERED: 'PACKED',
    PARTLY_DELIVERED: 'PACKED',
    REFUSED: '',
    CANCELLED: '',
  })
  expect(moves('shop')).toMatchObject({ ORDER_COMPLETE: 'CANCELLED', ACCEPTED: '', PACKED: '' })
  for (const stage of stages) expect(nextMoves({ stage, isPickUp: true }, 'manager')).not.toContain('OUT_FOR_DELIVERY')
})

test('its way has no road, and the step after ready is that it is handed over', () => {
  expect(wayOf('PACKED', ['ORDER_COMPLETE', 'ACCEPTED', 'PACKED'], true).map(({ stage }) => stage)).toEqual([
    'ORDER_COMPLETE',
    'ACCEPTED',
    'PICKING',
    'PACKED',
    'DELIVERED',
  ])
  expect(nextStep('PACKED', nextMoves({ stage: 'PACKED', isPickUp: true }, 'clerk'))).toBe('DELIVERED')
})
