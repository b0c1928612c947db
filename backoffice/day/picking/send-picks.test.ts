import { afterEach, expect, test, vi } from 'vitest'
import { mostAtOnce } from '#rules/at-once.ts'
import { sendPicks, type PickEntry } from './use-wave.ts'

afterEach(() => void vi.unstubAllGlobals())

const pick = (productId: number) => ({ orderId: `order ${productId}`, productId, units: 1 })

test('more picks than a call takes are sent in parts, with one undo, and those of a refused part say why', async () => {
  const parts: PickEntry[][] = []
  vi.stubGlobal('localStorage', { getItem: () => 'token' })
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { entries } = JSON.parse(body) as { entries: PickEntry[] }
    parts.push(entries)
    if (parts.length === 2) return Response.json({ code: 'unavailable' }, { status: 503 })
    return Response.json({
      results: entries.map(({ id }) => ({ id, ok: true })),
      counts: [],
      actionIds: [parts.length],
    })
  })
  const picks = Array.from({ length: 2 * mostAtOnce + 1 }, (_, at) => pick(at + 1))
  const reply = await sendPicks([...picks, { ...pick(0), units: 0 }])
  expect(parts.map(({ length }) => length)).toEqual([mostAtOnce, mostAtOnce, 1])
  const { results = [], actionIds } = reply.ok ? reply.value : {}
  expect(actionIds).toEqual([1, 3])
  expect(results.map(({ productId }) => productId)).toEqual(picks.map(({ productId }) => productId))
  const refused = results.filter(({ ok }) => !ok)
  expect(refused.map(({ productId }) => productId)).toEqual(parts[1]?.map(({ productId }) => productId))
  expect(refused[0]?.code).toBe('unavailable')
})
