import { defineConfig } from 'vitest/config'

const modules = [
  'rules',
  'contract',
  'server',
  'sandbox',
  'demo',
  'tools',
  'design',
  'storefront',
  'backoffice',
  'bench',
]

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'modules',
          include: modules.map((folder) => `${folder}/**/*.test.ts`),
          globalSetup: ['test/global-setup.ts'],
          // The files of a thread share loaded code: no test leaves state in it. Three threads on two cores, since they wait for
          // PostgreSQL a quarter of the time.
          pool: 'threads',
          isolate: false,
          maxWorkers: 3,
          // A busy machine may be late: long enough for that, short enough to fail.
          testTimeout: 180_000,
          expect: { poll: { timeout: 30_000 } },
          hookTimeout: 320_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'faults',
          include: ['test/faults/**/*.test.ts'],
          globalSetup: ['test/global-setup.ts'],
          maxWorkers: 3,
          testTimeout: 240_000,
          expect: { poll: { timeout: 60_000 } },
          hookTimeout: 320_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['test/journeys/**/*.test.ts'],
          globalSetup: ['test/journeys/setup.ts'],
          // Each worker has its own browser and demo shop, for all its files.
          maxWorkers: 2,
          isolate: false,
          testTimeout: 180_000,
          // A page may be slow on a busy machine.
          expect: { poll: { timeout: 30_000 } },
          hookTimeout: 320_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
