import { defineConfig } from 'vitest/config'

const rooms = ['rules', 'contract', 'server', 'sandbox', 'demo', 'tools', 'design', 'storefront']

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rooms',
          include: rooms.map((folder) => `${folder}/**/*.test.ts`),
          globalSetup: ['test/global-setup.ts'],
          // One start of the modules for all files of a thread: no test leaves anything behind in a module. Three on two
          // cores, since they wait for PostgreSQL a quarter of the time.
          pool: 'threads',
          isolate: false,
          maxWorkers: 3,
          // What never comes fails; what comes late on a busy machine does not.
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
          // Each worker has a browser and a shop of its own, for all its files.
          maxWorkers: 2,
          isolate: false,
          testTimeout: 180_000,
          // A page may take its time on a busy machine; what never comes still fails.
          expect: { poll: { timeout: 30_000 } },
          hookTimeout: 320_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
