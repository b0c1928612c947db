import { expect, test } from 'vitest'
import { unrecordedCalls } from '#test/audited-calls.ts'
import { sourceFiles } from './source-files.ts'

// Every test server compares the changes that staff made with its audit when it is closed. So it is enough that each
// call is made somewhere.

const files = sourceFiles()
const changingCalls = files
  .filter(({ path }) => /^contract\/backoffice\/.*calls\.ts$/.test(path))
  .flatMap(({ text }) => [...text.matchAll(/export const (\w+):[^=]*=\s*'((?:POST|PUT|DELETE) [^']*)'/g)])
  .map(([, name = '', call = '']) => ({ name, call }))

test('every changing call of the staff is made by a test', () => {
  expect(changingCalls.length).toBeGreaterThan(70)
  const tests = files.filter(({ path }) => /^test\/|\.(test|fixture)\.tsx?$/.test(path)).map(({ text }) => text)
  const words = new Set(tests.flatMap((text) => text.match(/\b\w+\b/g) ?? []))
  // A form is sent to its path.
  const isMade = ({ name, call }: { name: string; call: string }) =>
    words.has(name) || tests.some((text) => text.includes(`${call.split(' ')[1]}\`, { method`))
  expect(changingCalls.filter((one) => !isMade(one)).map(({ call }) => call)).toEqual([])
})

test('calls that need no entry exist', () => {
  const known = new Set(changingCalls.map(({ call }) => call))
  expect(Object.keys(unrecordedCalls).filter((call) => !known.has(call))).toEqual([])
})
