import { expect, test } from 'vitest'
import type { Database } from './database.ts'
import { inGroups } from './in-groups.ts'

const db = {} as Database
const limits = { atOnce: 1, most: 3, gatherMs: 60_000, keyOf: (input: number) => String(input) }

/** Groups that end when the test says so. */
function heldGroups(options: Partial<typeof limits> = {}) {
  const groups: { inputs: readonly number[]; end: () => void }[] = []
  const double = inGroups(
    (_: Database, inputs: readonly number[]) =>
      new Promise<number[]>((resolve) => {
        groups.push({ inputs, end: () => resolve(inputs.map((input) => input * 2)) })
      }),
    { ...limits, ...options },
  )
  return { groups, double: (input: number) => double(db, input), inputs: () => groups.map((one) => one.inputs) }
}

test('what comes while a call runs is one call after it, and each gets its own result', async () => {
  const { groups, double, inputs } = heldGroups()
  const results = [1, 2, 3].map(double)
  expect(inputs()).toEqual([[1]])
  groups[0]?.end()
  await expect.poll(inputs).toEqual([[1], [2, 3]])
  groups[1]?.end()
  expect(await Promise.all(results)).toEqual([2, 4, 6])
})

test('a group has no more than it may, and no two of the same key', async () => {
  const { groups, double, inputs } = heldGroups()
  const results = [1, 2, 2, 3, 4, 5].map(double)
  for (let done = 0; done < 3; done += 1) {
    await expect.poll(() => groups.length).toBe(done + 1)
    groups[done]?.end()
  }
  expect(await Promise.all(results)).toEqual([2, 4, 4, 6, 8, 10])
  expect(inputs()).toEqual([[1], [2, 3, 4], [2, 5]])
})

test('what waits runs although the group before it does not end', async () => {
  const { groups, double, inputs } = heldGroups({ gatherMs: 1 })
  const results = [1, 2, 3].map(double)
  await expect.poll(inputs).toEqual([[1], [2, 3]])
  for (const { end } of groups) end()
  expect(await Promise.all(results)).toEqual([2, 4, 6])
})

test('one that fails takes no other with it', async () => {
  const check = inGroups(async (_: Database, inputs: readonly number[]) => {
    if (inputs.includes(2)) throw new Error('Not two')
    return inputs
  }, limits)
  const results = await Promise.allSettled([1, 2, 3].map((input) => check(db, input)))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})
