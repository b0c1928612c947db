import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['rules', 'contract', 'server', 'sandbox', 'demo', 'tools', 'storefront', 'test/faults'].map(
      (folder) => `${folder}/**/*.test.ts`,
    ),
    globalSetup: ['test/global-setup.ts'],
    // One start of the modules for all files: no test leaves anything behind in a module.
    pool: 'threads',
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
