import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { mostAtOnce } from '#rules/at-once.ts'
import type { Reply } from '#web/reply.ts'
import { sendIds, sendInParts } from './send-in-parts.ts'

type Row = { id: number; ok: boolean; code?: string }

/** A call that takes `most` rows and refuses every part with a row of these. */
function aCall(most: number, refusing: ReadonlySet<number>) {
  const parts: number[][] = []
  const send = async (part: number[]): Promise<Reply<{ results: Row[] }>> => {
    parts.push(part)
    if (part.length > most || part.some((id) => refusing.has(id)))
      return { ok: false, error: { code: 'conflict', status: 409 } }
    return { ok: true, value: { results: part.map((id) => ({ id, ok: true })) } }
  }
  return { parts, send }
}
const refused = (id: number, code: string): Row => ({ id, ok: false, code })

test('each row is sent once and answered for once, in its order, however many there are', () =>
  fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.nat(999), { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 1, max: 9 }),
      fc.uniqueArray(fc.nat(999)),
      async (rows, most, wrong) => {
        const refusing = new Set(wrong)
        const { parts, send } = aCall(most, refusing)
        const reply = await sendInParts(rows, { most, send, refused })
        expect(parts.flat()).toEqual(rows)
        const isAllInOne = rows.length <= most
        if (!reply.ok) {
          expect(isAllInOne && rows.some((id) => refusing.has(id))).toBe(true)
          return
        }
        expect(reply.value.results.map(({ id }) => id)).toEqual(rows)
        const left = parts.filter((part) => part.some((id) => refusing.has(id))).flat()
        expect(reply.value.results.flatMap(({ id, ok }) => (ok ? [] : id))).toEqual(left)
      },
    ),
  ))

test('what fits into one call and is refused is a refusal; of more, the rows of a refused part say why', async () => {
  const ids = Array.from({ length: 2 * mostAtOnce + 1 }, (_, id) => id)
  const few = aCall(mostAtOnce, new Set([3]))
  expect(await sendIds(ids.slice(0, mostAtOnce), few.send)).toMatchObject({ ok: false, error: { code: 'conflict' } })
  const many = aCall(mostAtOnce, new Set([3]))
  const reply = await sendIds(ids, many.send)
  expect(many.parts.map(({ length }) => length)).toEqual([mostAtOnce, mostAtOnce, 1])
  const results = reply.ok ? reply.value.results : []
  expect(results).toHaveLength(ids.length)
  expect(results.filter(({ ok }) => !ok)).toEqual(ids.slice(0, mostAtOnce).map((id) => refused(id, 'conflict')))
})
