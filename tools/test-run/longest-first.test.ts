import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { TestSpecification, Vitest } from 'vitest/node'
import { root } from '../source-files.ts'
import { LongestFirst } from './longest-first.ts'

const project = (name: string) => ({ name, config: { sequence: { groupOrder: 0 }, isolate: false } })
const [faults, modules] = [project('faults'), project('modules')]
const files = {
  'test/faults/fuzz.test.ts': faults,
  'test/faults/kill.test.ts': faults,
  'rules/money.test.ts': modules,
  'server/sums-agree-seed-2571.test.ts': modules,
  'server/stock/stock-random.test.ts': modules,
  'server/money-of-orders.test.ts': modules,
}

/** @param seconds how long each file took the last time; null where it did not run here */
async function order(seconds: Record<string, number> | null): Promise<string[]> {
  const cache = {
    getTestSpecificationResult: ({ moduleId }: TestSpecification) =>
      seconds ? { failed: false, duration: seconds[moduleId.slice(root.length + 1)] ?? 0 } : undefined,
  }
  const given = Object.entries(files).map(([path, of]) => ({ moduleId: join(root, path), project: of }))
  const sequencer = new LongestFirst({ cache } as Vitest)
  const sorted = await sequencer.sort(given as TestSpecification[])
  return sorted.map(({ moduleId }) => moduleId.slice(root.length + 1))
}

test('where nothing has run yet random runs start first, each project by itself', async () => {
  const sorted = await order(null)
  expect(sorted.slice(0, 2).every((path) => path.startsWith('test/faults/'))).toBe(true)
  expect(sorted.slice(2)).toEqual([
    'server/stock/stock-random.test.ts',
    'server/sums-agree-seed-2571.test.ts',
    'server/money-of-orders.test.ts',
    'rules/money.test.ts',
  ])
})

test('afterwards those that took longest do', async () => {
  expect((await order({ 'rules/money.test.ts': 9, 'server/stock/stock-random.test.ts': 5 })).slice(2, 4)).toEqual([
    'rules/money.test.ts',
    'server/stock/stock-random.test.ts',
  ])
})
