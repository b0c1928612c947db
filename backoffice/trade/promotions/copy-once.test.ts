import { expect, test } from 'vitest'
import { offline, unavailable, type Reply } from '#web/reply.ts'
import { createCopyOnce } from './copy-once.ts'
import { startingTerms, withoutRefused } from './promotion.ts'

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

test('a copy goes on without the targets that were refused, and only then', async () => {
  const refused = (...paths: string[]): Reply<string> => ({
    ok: false,
    error: { code: 'validation', status: 422, errors: paths.map((path) => ({ path, code: 'not_for_sale' })) },
  })
  const press = async (...answers: Reply<string>[]) => {
    const sent: { targets: number[]; key: string }[] = []
    const copyOnce = createCopyOnce<ReturnType<typeof startingTerms>, string>(async ({ body, idempotencyKey }) => {
      sent.push({ targets: body.targets, key: idempotencyKey })
      return answers[sent.length - 1] ?? { ok: true, value: 'made' }
    }, withoutRefused)
    const copy = () => copyOnce(7, () => ({ ...startingTerms('2026-12-01'), targets: [11, 12, 13] }))
    const { ok } = await copy()
    if (answers.includes(offline)) await copy()
    expect(new Set(sent.map(({ key }) => key)).size).toBe(new Set(sent.map(({ targets }) => String(targets))).size)
    return [ok, ...sent.map(({ targets }) => targets)]
  }
  expect(await press(refused('targets.1'))).toEqual([true, [11, 12, 13], [11, 13]])
  // What was sent and not answered is what its refusal is about.
  expect(await press(refused('targets.0'), offline, refused('targets.0'))).toEqual([
    ...[false, [11, 12, 13], [12, 13], [12, 13], [13]],
  ])
  expect(await press(refused('targets.1', 'tiers.0.discount'))).toEqual([false, [11, 12, 13]])
  expect(await press(refused('targets.0', 'targets.1', 'targets.2'))).toEqual([false, [11, 12, 13]])
})
