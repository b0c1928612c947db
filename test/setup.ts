import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeEach, expect, vi, type TestContext } from 'vitest'
import { beginFile, beginTest, endTest } from './kept-failures.ts'
import { beginFileWork, endFileWork } from './work-times.ts'

// Before each test file: what is kept of a failure, and what the file costs. After it: nothing is replaced any more for the next one of
// its thread.

const root = fileURLToPath(new URL('..', import.meta.url))

beginFile()
beginFileWork()
beforeEach(beginTest)
afterEach(({ task }: TestContext) =>
  endTest(`${task.file.name.replace('.test.ts', '')} ${task.name}`, task.result?.state === 'fail'),
)
afterAll(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
afterAll(() => endFileWork(relative(root, expect.getState().testPath ?? '')))
