import { expect, test } from 'vitest'
import type { Database } from './database.ts'
import { together } from './together.ts'

const db = {} as Database

test('calls of the same moment are one, and each gets its own result', async () => {
  const calls: (readonly number[])[] = []
  const double = together(async (_: Database, inputs: readonly number[]) => {
    calls.push(inputs)
    return inputs.map((input) => input * 2)
  })
  expect(await Promise.all([1, 2, 3].map((input) => double(db, input)))).toEqual([2, 4, 6])
  expect(await double(db, 4)).toBe(8)
  expect(calls).toEqual([[1, 2, 3], [4]])
})

test('one that fails takes no other with it', async () => {
  const check = together(async (_: Database, inputs: readonly number[]) => {
    if (inputs.includes(2)) throw new Error('Not two')
    return inputs
  })
  const results = await Promise.allSettled([1, 2, 3].map((input) => check(db, input)))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})
