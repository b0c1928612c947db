import { expect, test } from 'vitest'
import { offline, type Reply } from '#web/reply.ts'
import { openEntries, type CountEntry } from './entries.ts'

type Cut = 'none' | 'before' | 'after'
const scan = (id: string): CountEntry => ({ id, productId: 7, add: 1 })

/** A server that counts each entry once and refuses one of more than 9, behind a network that is cut before or after a request. */
function aCount(cuts: readonly Cut[]) {
  const counted = new Map<string, number>()
  const problems: string[] = []
  let requests = 0
  const entries = openEntries<number>({
    send: async (sent): Promise<Reply<number>> => {
      const cut = cuts[requests] ?? 'none'
      requests += 1
      if (cut === 'before') return offline
      if (sent.some(({ add = 0 }) => add > 9)) return { ok: false, error: { code: 'validation', status: 422 } }
      for (const { id, add = 0 } of sent) counted.set(id, add)
      return cut === 'after' ? offline : { ok: true, value: counted.size }
    },
    onAnswer: async () => undefined,
    onRefused: ({ code }) => problems.push(code),
  })
  return { entries, counted, problems }
}

test.each([
  ['lost', 'after', 1],
  ['never requested', 'before', 0],
] as const)('an entry whose answer is %s goes in front of the next one, and counts once', async (_, cut, atFirst) => {
  const { entries, counted } = aCount([cut, cut])
  expect([await entries.record(scan('first')), counted.size]).toEqual(['waits', atFirst])
  expect(await entries.record(scan('second'))).toBe('recorded')
  expect([...counted.keys()]).toEqual(['first', 'second'])
})

test('what waits is sent before the count is submitted', async () => {
  const { entries, counted } = aCount(['before', 'before', 'before', 'before'])
  await entries.record(scan('first'))
  expect([await entries.flush(), await entries.flush(), counted.size]).toEqual([false, true, 1])
})

test('of several entries only the one that is refused is dropped', async () => {
  const { entries, counted, problems } = aCount(['before', 'before'])
  await entries.record(scan('first'))
  expect(await entries.record({ ...scan('second'), add: 10 })).toBe('refused')
  expect([[...counted.keys()], problems, await entries.flush()]).toEqual([['first'], ['validation'], true])
})
