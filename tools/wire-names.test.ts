import { expect, test } from 'vitest'
import { statusOf } from '#contract/errors.ts'
import { contractCalls } from '#test/faults/contract-calls.ts'

/**
 * Names that other programs rely on. A new one is added with `npm test -- tools/wire-names.test.ts --update`; one that
 * changes or goes breaks them, and needs a major version.
 */
test('contract/wire-names.txt has the addresses of all calls and the status of all problems', async () => {
  const calls = (await contractCalls()).map(({ name }) => name).toSorted()
  const problems = Object.entries(statusOf).map(([code, status]) => `${code} ${status}`)
  expect(new Set(calls).size).toBe(calls.length)
  await expect([...calls, '', ...problems.toSorted(), ''].join('\n')).toMatchFileSnapshot('../contract/wire-names.txt')
})
