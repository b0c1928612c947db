export type Check = { name: string; command: string[] }

const typescript = 'node_modules/typescript/bin/tsc'

/** What is checked without running the program; each counts as one test of `npm test`. */
export const checks = (): Check[] => [
  { name: 'format', command: ['node_modules/oxfmt/bin/oxfmt', '--check', '.'] },
  { name: 'lint', command: ['node_modules/oxlint/bin/oxlint'] },
  { name: 'types of the rules, without browser and Node', command: [typescript, '-p', 'rules'] },
  { name: 'types of the server', command: [typescript, '-p', '.'] },
  { name: 'types of the storefront', command: [typescript, '-p', 'storefront'] },
  { name: 'types of the back office', command: [typescript, '-p', 'backoffice'] },
  { name: 'types of the service worker', command: [typescript, '-p', 'storefront/offline/worker'] },
  { name: 'types of the service worker of the back office', command: [typescript, '-p', 'backoffice/offline/worker'] },
  { name: 'build', command: ['tools/build.ts'] },
]
