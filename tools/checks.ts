export type Check = { name: string; command: string[] }

/** One checker: several repeat much of each other's work, and the tests need the other cores. */
const types = (project: string): string[] => ['node_modules/typescript/bin/tsc', '--checkers', '1', '-p', project]

/** What is checked without running the program; each counts as one test of `npm test`. */
export const checks = (): Check[] => [
  { name: 'format', command: ['node_modules/oxfmt/bin/oxfmt', '--check', '.'] },
  { name: 'lint', command: ['node_modules/oxlint/bin/oxlint'] },
  { name: 'migrations', command: ['tools/migrations/check.ts'] },
  { name: 'types of the rules, without browser and Node', command: types('rules') },
  { name: 'types of the server', command: types('.') },
  { name: 'types of the storefront', command: types('storefront') },
  { name: 'types of the back office', command: types('backoffice') },
  { name: 'types of the service worker', command: types('storefront/offline/worker') },
  { name: 'types of the service worker of the back office', command: types('backoffice/offline/worker') },
  { name: 'build', command: ['tools/build.ts'] },
]
