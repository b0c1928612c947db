import { expect, test } from 'vitest'
import type { Stage } from '#rules/orders/stages.ts'
import { moveFromStages } from './move-from-stages.ts'

const orders = [
  { id: 'a', stage: 'ACCEPTED' },
  { id: 'b', stage: 'PICKING' },
  { id: 'c', stage: 'ACCEPTED' },
] satisfies { id: string; stage: Stage }[]
const done = (ids: string[]) => ({ ok: true as const, value: { results: ids.map((id) => ({ id, ok: true })) } })
const unavailable = { ok: false as const, error: { status: 503, code: 'unavailable' as const } }

test('orders are moved out of the stage in which they were shown, a call for each stage', async () => {
  const sent: [string[], Stage][] = []
  const reply = await moveFromStages(orders, async (ids, from) => {
    sent.push([ids, from])
    return done(ids)
  })
  expect(sent).toEqual([
    [['a', 'c'], 'ACCEPTED'],
    [['b'], 'PICKING'],
  ])
  expect(reply.ok && reply.value.results.map(({ id }) => id)).toEqual(['a', 'c', 'b'])
})

test('a stage whose call is refused says so of its orders, and of all where there is no other', async () => {
  const reply = await moveFromStages(orders, async (ids, from) => (from === 'PICKING' ? unavailable : done(ids)))
  expect(reply.ok && reply.value.results.map(({ id, ok, code }) => [id, ok, code])).toEqual([
    ['a', true, undefined],
    ['c', true, undefined],
    ['b', false, 'unavailable'],
  ])
  expect(await moveFromStages(orders.slice(0, 1), async () => unavailable)).toEqual(unavailable)
})
