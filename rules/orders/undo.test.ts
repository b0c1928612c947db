import { expect, test } from 'vitest'
import { stages, type OrderActor } from './stages.ts'
import { isUndoneDelivery, mayUndoDelivery, undoMs } from './undo.ts'

const at = new Date('2026-11-22T03:00:00Z')
const later = (ms: number) => new Date(at.getTime() + ms)
const recorded = { actor: 'staff:a น้อย', at }

test('only a delivery is taken back, and only to the road, or to where it was ready to be fetched', () => {
  const pairs = stages.flatMap((from) => stages.filter((to) => isUndoneDelivery(from, to)).map((to) => [from, to]))
  expect(pairs).toEqual([
    ['DELIVERED', 'PACKED'],
    ['DELIVERED', 'OUT_FOR_DELIVERY'],
    ['PARTLY_DELIVERED', 'PACKED'],
    ['PARTLY_DELIVERED', 'OUT_FOR_DELIVERY'],
  ])
})

test('a clerk takes back an own record within the hour, whatever the name is by then; a manager any', () => {
  const undo = (by: OrderActor, actor: string, ms: number) => mayUndoDelivery(recorded, { by, actor, at: later(ms) })
  expect(undo('clerk', 'staff:a น้อย ใจดี', undoMs)).toBe(true)
  expect(undo('clerk', 'staff:a น้อย', undoMs + 1)).toBe(false)
  expect(undo('clerk', 'staff:b น้อย', 0)).toBe(false)
  expect(undo('manager', 'staff:b น้อย', 30 * undoMs)).toBe(true)
  for (const by of ['shop', 'payment', 'clock'] as const) expect(undo(by, 'staff:a น้อย', 0)).toBe(false)
})
