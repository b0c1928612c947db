import { expect, test } from 'vitest'
import { stages, stateOfStage, type Stage } from '#rules/orders/stages.ts'
import { canBeMoved } from './can-be-moved.ts'

const pickUp = { from: '2026-12-01T02:00:00Z', until: '2026-12-01T03:00:00Z', placeThai: 'โกดัง', placeEng: 'Warehouse' }
const movesOf = (stage: Stage, isPickUp: boolean) => {
  const order = { stage, orderStatus: stateOfStage[stage], ...(isPickUp && { pickUp }) }
  return stages.filter((to) => canBeMoved(order, to, 'clerk'))
}

test('what is fetched is never offered to be on the road, nor to be handed over without its cash', () => {
  expect(movesOf('PACKED', true)).toEqual(['PICKING', 'CANCELLED'])
  for (const stage of stages) expect(movesOf(stage, true)).not.toContain('OUT_FOR_DELIVERY')
})

test('what is delivered goes its way', () => {
  expect(movesOf('PACKED', false)).toEqual(['PICKING', 'OUT_FOR_DELIVERY', 'CANCELLED'])
  expect(movesOf('DELIVERED', false)).toEqual(['OUT_FOR_DELIVERY'])
})
