import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addedByOperators } from './build-server.ts'
import { importsOf, isOwn, isTest, linesOf, root, sourceFiles } from './source-files.ts'

// Which folder may import which. Read it as the map of the code.

const imports = sourceFiles().flatMap(importsOf)
const folderOf = (path: string) => path.split('/')[0] ?? ''
/** Schemas of the contract: what the server alone reads. */
const isSchemas = (path: string) => /^contract\/(.*\/)?schemas\.ts$/.test(path)

const mayImport: Record<string, string[]> = {
  rules: ['rules'],
  contract: ['contract', 'rules'],
  server: ['server', 'contract', 'rules'],
  design: ['design', 'rules'],
  web: ['web', 'contract', 'rules'],
  storefront: ['storefront', 'design', 'web', 'contract', 'rules'],
  backoffice: ['backoffice', 'design', 'web', 'contract', 'rules'],
  sandbox: ['sandbox', 'rules'],
  demo: ['demo', 'server', 'contract', 'rules'],
  bench: ['bench', 'test', 'demo', 'server', 'contract', 'rules', 'tools'],
  tools: ['tools', 'test', 'server', 'storefront', 'backoffice', 'design', 'web', 'contract', 'rules'],
}
/** The demo mounts its payment gateway, its Apple and its LINE in the server, which uses nothing else of the sandbox. */
const exceptions = [
  'server/adapters/identity/apple/open.ts → sandbox/apple/apple.ts',
  'server/adapters/line/open.ts → sandbox/line/line.ts',
  'server/adapters/payment-gateway/open.ts → sandbox/gateway/gateway.ts',
  'server/adapters/payment-gateway/open.ts → sandbox/gateway/store.ts',
]

test('there is something to check', () => expect(imports.length).toBeGreaterThan(500))

test('folders know each other only in the allowed directions', () => {
  const wrong = imports.filter(
    (one) =>
      isOwn(one.to) &&
      !isTest(one) &&
      folderOf(one.from) !== 'test' &&
      one.from !== 'vitest.config.ts' &&
      !mayImport[folderOf(one.from)]?.includes(folderOf(one.to)),
  )
  expect(linesOf(wrong).filter((line) => !exceptions.includes(line))).toEqual([])
})

test('what both front ends share of talking to the server imports no package, and both use each of its files', () => {
  const shared = new Set(sourceFiles().flatMap(({ path }) => (/^web\/(?!.*\.test\.ts$)/.test(path) ? [path] : [])))
  expect(shared.size).toBeGreaterThan(5)
  const fromShared = imports.filter((one) => shared.has(one.from) && !isTest(one))
  expect(linesOf(fromShared.filter(({ to }) => !isOwn(to) || isSchemas(to)))).toEqual([])
  for (const end of ['storefront', 'backoffice']) {
    const used = new Set(imports.flatMap((one) => (folderOf(one.from) === end && !isTest(one) ? [one.to] : [])))
    for (const path of used) for (const { from, to } of fromShared) if (from === path) used.add(to)
    expect([...shared].filter((path) => !used.has(path))).toEqual([])
  }
})

test('rules import no package, and the contract only zod/mini', () => {
  const outside = imports.filter((one) => !isOwn(one.to) && !isTest(one))
  expect(linesOf(outside.filter(({ from }) => folderOf(from) === 'rules'))).toEqual([])
  expect(linesOf(outside.filter(({ from, to }) => folderOf(from) === 'contract' && to !== 'zod/mini'))).toEqual([])
})

test('no schema and no validator reaches the browser', () => {
  const fromBrowser = imports.filter(
    ({ from, typeOnly }) => ['storefront', 'backoffice', 'design', 'web'].includes(folderOf(from)) && !typeOnly,
  )
  expect(linesOf(fromBrowser.filter(({ to }) => isSchemas(to) || to.startsWith('zod')))).toEqual([])
  const throughContract = imports.filter(
    ({ from, to, typeOnly }) =>
      folderOf(from) === 'contract' && !isSchemas(from) && (isSchemas(to) || to.startsWith('zod')) && !typeOnly,
  )
  expect(linesOf(throughContract)).toEqual([])
})

test('the storefront is drawn without the widgets of the back office', () => {
  const widgets = /^(react-aria|react-stately|@react-(aria|stately|types)|@internationalized)(-components)?(\/|$)/
  const using = imports.filter(({ to }) => widgets.test(to))
  expect(using.length).toBeGreaterThan(0)
  expect(linesOf(using.filter(({ from }) => folderOf(from) !== 'backoffice'))).toEqual([])
})

test('no promotion is computed in the browser', () => {
  const inBrowser = /^(storefront|backoffice|design|web)\//
  const known = new Set(sourceFiles().flatMap(({ path }) => (inBrowser.test(path) ? [path] : [])))
  const loaded = imports.filter((one) => isOwn(one.to) && !one.typeOnly && !isTest(one))
  for (const path of known) for (const { from, to } of loaded) if (from === path) known.add(to)
  expect(known.has('rules/orders/summary.ts')).toBe(true)
  expect([...known].filter((path) => path.startsWith('rules/promotions/'))).toEqual([])
})

test('what runs a shop needs none of the packages that only tests and checks have', () => {
  const {
    scripts,
    devDependencies,
  }: Record<string, Record<string, string>> = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const bootstrap = readFileSync(join(root, 'tools/bootstrap.mjs'), 'utf8')
  const forMakers = /forMakers = \[([^\]]*)\]/.exec(bootstrap)?.[1] ?? ''
  const started = Object.values(scripts ?? {}).map((script) => script.split(' ').at(-1) ?? '')
  const files = ['storefront/vite.config.ts', 'backoffice/vite.config.ts']
  files.push(...started.filter((script) => script.endsWith('.ts') && !forMakers.includes(`'${script}'`)))
  const known = new Set(files)
  expect(known.has('tools/start.ts')).toBe(true)
  expect(known.has('tools/test.ts')).toBe(false)
  const loaded = imports.filter(({ typeOnly }) => !typeOnly)
  for (const path of known) for (const { from, to } of loaded) if (from === path && isOwn(to)) known.add(to)
  expect(known.size).toBeGreaterThan(1000)
  // A start without those says how to add them, and the build of the server leaves them outside.
  const names = Object.keys(devDependencies ?? {}).filter((name) => !addedByOperators.test(name))
  const isOfTests = (to: string) => names.some((name) => to === name || to.startsWith(`${name}/`))
  expect(linesOf(loaded.filter(({ from, to }) => known.has(from) && isOfTests(to)))).toEqual([])
})

test('a list of calls is strings and types: it loads nothing into the browser', () => {
  const calls = imports.filter(({ from }) => /^contract\/.*\/calls\.ts$/.test(from))
  expect(calls.length).toBeGreaterThan(50)
  expect(linesOf(calls.filter(({ typeOnly }) => !typeOnly))).toEqual([])
})

test('what Node runs as it lies contains no JSX', () => {
  const intoJsx = imports.filter(
    ({ from, to, typeOnly }) =>
      !['storefront', 'backoffice', 'design', 'web'].includes(folderOf(from)) && to.endsWith('.tsx') && !typeOnly,
  )
  expect(linesOf(intoJsx)).toEqual([])
})

/** The storefront, from what everything uses to what uses everything: a folder may use those before it, also for types and lazily. */
const storefrontFolders = [
  'texts',
  'api',
  'router',
  'design',
  // Modules
  'page-frame',
  'content',
  'map',
  'help',
  'restricted-goods',
  'cart',
  'catalogue',
  'restock',
  'search',
  'identity',
  'loyalty',
  'offline',
  'legal',
  'account',
  'delivery',
  'cart-page',
  'checkout',
  'tax-invoices',
  'orders',
  'payments',
  'order-problems',
  'deliveries',
  'home',
  'viewing',
  // The frame around every page, and the pages
  'shell',
  'pages',
]
const storefrontFolderOf = (path: string) =>
  path.startsWith('design/') ? 'design' : /^storefront\/([^/]+)\//.exec(path)?.[1]

test('folders of the storefront use only those before them', () => {
  const between = imports.flatMap((one) => {
    const [from, to] = [storefrontFolderOf(one.from), storefrontFolderOf(one.to)]
    return from && to && from !== to && !isTest(one) ? [{ one, from, to }] : []
  })
  expect(between.length).toBeGreaterThan(500)
  const known = new Set(between.flatMap(({ from, to }) => [from, to]))
  expect([...known].filter((folder) => !storefrontFolders.includes(folder))).toEqual([])
  const wrong = between.filter(({ from, to }) => storefrontFolders.indexOf(to) > storefrontFolders.indexOf(from))
  expect(linesOf(wrong.map(({ one }) => one))).toEqual([])
})

test('no folder of the storefront uses its entries', () => {
  const upwards = imports.filter(
    (one) => storefrontFolderOf(one.from) && /^storefront\/[^/]+$/.test(one.to) && !isTest(one),
  )
  expect(linesOf(upwards)).toEqual([])
})

test('imports name the ending of our own files', () => {
  expect(linesOf(imports.filter(({ to }) => isOwn(to) && !/\.(tsx?|mjs|json|css|svg|woff2)(\?.*)?$/.test(to)))).toEqual(
    [],
  )
})
