import { expect, test } from 'vitest'
import { offline, unavailable, type Reply } from '#web/reply.ts'
import { createCopyOnce } from './copy-once.ts'

/** Copies, at a moment that goes on, by a server that answers as listed. */
function aButton(...answers: Reply<string>[]) {
  const sent: { body: number; idempotencyKey: string }[] = []
  let moment = 0
  const copyOnce = createCopyOnce<number, string>(async (copy) => {
    sent.push(copy)
    return answers[sent.length - 1] ?? { ok: true, value: 'made' }
  })
  return { sent, press: (id: number) => copyOnce(id, () => (moment += 1)) }
}

test('a copy whose answer was lost is sent again as it was, under its key', async () => {
  const { sent, press } = aButton(offline, unavailable)
  for (let presses = 0; presses < 3; presses += 1) await press(7)
  expect(sent[1]).toEqual(sent[0])
  expect(sent[2]).toEqual(sent[0])
})

test('a copy that was made or refused, and one of another promotion, are followed by a new one', async () => {
  const { sent, press } = aButton(
    { ok: true, value: 'made' },
    { ok: false, error: { code: 'validation', status: 422 } },
    offline,
  )
  for (const id of [7, 7, 7, 8]) await press(id)
  expect(sent.map(({ body }) => body)).toEqual([1, 2, 3, 4])
  expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(4)
})
