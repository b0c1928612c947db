import { defineConfig } from 'vitest/config'
import { timeLimits } from './test/time-limits.ts'
import { LongestFirst } from './tools/test-run/longest-first.ts'
import { journeyWorkers, moduleWorkers } from './tools/test-run/machine.ts'

const modules = [
  'rules',
  'contract',
  'server',
  'sandbox',
  'demo',
  'tools',
  'design',
  'web',
  'storefront',
  'backoffice',
  'bench',
]

const limits = {
  testTimeout: timeLimits.test,
  hookTimeout: timeLimits.hook,
  expect: { poll: { timeout: timeLimits.poll } },
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    tags: [{ name: 'job', description: 'A job that somebody does with the product: part of `npm test`.' }],
    projects: [
      {
        test: {
          name: 'modules',
          include: modules.map((folder) => `${folder}/**/*.test.ts`),
          globalSetup: ['test/global-setup.ts'],
          // The files of a thread share loaded code: no test leaves state in it.
          pool: 'threads',
          isolate: false,
          maxWorkers: moduleWorkers(),
          setupFiles: ['test/one-day.ts', 'test/setup.ts'],
          ...limits,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'faults',
          include: ['test/faults/**/*.test.ts'],
          globalSetup: ['test/global-setup.ts'],
          // In processes of their own, which load the server once for all their files.
          isolate: false,
          maxWorkers: moduleWorkers(),
          setupFiles: ['test/setup.ts'],
          ...limits,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['test/journeys/**/*.test.ts'],
          globalSetup: ['test/journeys/setup.ts'],
          // Each worker has its own browser and demo shop, for all its files.
          maxWorkers: journeyWorkers(),
          isolate: false,
          setupFiles: ['test/setup.ts', 'test/journeys/record.ts'],
          ...limits,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
