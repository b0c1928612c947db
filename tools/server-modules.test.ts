import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { firstFileOf, modules, moduleOf } from './server-modules.ts'
import { importsOf, isTest, linesOf, root, sourceFiles } from './source-files.ts'

// How the modules of the server use each other.

const imports = sourceFiles().flatMap(importsOf)
const names = Object.keys(modules)

test('server modules use only the modules before them, and only their front files', () => {
  const between = imports.filter(
    (one) =>
      names.includes(moduleOf(one.from)) &&
      names.includes(moduleOf(one.to)) &&
      moduleOf(one.from) !== moduleOf(one.to) &&
      !isTest(one),
  )
  const wrong = between.filter(({ from, to }) => {
    const backwards = names.indexOf(moduleOf(to)) > names.indexOf(moduleOf(from))
    return backwards || !modules[moduleOf(to)]?.includes(to.split('/').slice(2).join('/'))
  })
  expect(linesOf(wrong)).toEqual([])
})

/** Files of a module, or its sub-folders taken as one, between which values and types pass. */
const partOf = (path: string) => path.split('/').slice(1, 3).join('/')

test('no front of a module uses a folder of its own that uses the front', () => {
  const inside = imports.filter(
    (one) => moduleOf(one.from) !== '' && moduleOf(one.from) === moduleOf(one.to) && !isTest(one),
  )
  const uses = Map.groupBy(inside, ({ from }) => partOf(from))
  const reached = new Map<string, Set<string>>()
  for (const part of uses.keys()) {
    const known = new Set([part])
    for (const at of known)
      for (const { to } of uses.get(at) ?? []) if (partOf(to) !== at || at.endsWith('.ts')) known.add(partOf(to))
    reached.set(part, known)
  }
  const isFolder = (part: string) => !part.endsWith('.ts')
  const knots = inside.filter(
    ({ from, to }) =>
      partOf(from) !== partOf(to) &&
      (isFolder(partOf(from)) || isFolder(partOf(to))) &&
      reached.get(partOf(to))?.has(partOf(from)),
  )
  expect(linesOf(knots)).toEqual([])
})

test('a front has at most 30 names', () => {
  const exported = (text: string) => [
    ...[...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, list = '']) =>
      list.split(',').filter((name) => name.trim()),
    ),
    ...text.matchAll(/^export (?:async )?(?:function|const|class|type)\b/gm),
  ]
  const large = sourceFiles().flatMap(({ path, text }) => {
    const isFront = modules[moduleOf(path)]?.includes(path.split('/').slice(2).join('/'))
    return isFront && exported(text).length > 30 ? [`${path}: ${exported(text).length}`] : []
  })
  expect(large).toEqual([])
})

/** What every module stands on; it knows none of them. */
const foundations = ['adapters', 'events', 'http']

/** What puts a process together of the modules, as the files next to the folders do. */
const composition = ['services', 'settings']

test('every folder of the server is a module, serves them or puts them together', () => {
  const folders = readdirSync(join(root, 'server'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.map(({ name }) => name).toSorted()).toEqual([...names, ...foundations, ...composition].toSorted())
})

test('the architecture names each module in the words of its first line', () => {
  const lines = names.map((name) => {
    const [first = ''] = readFileSync(join(root, firstFileOf(name)), 'utf8').split('\n')
    expect([name, first]).toEqual([name, expect.stringMatching(/^\/\/ .+\.$/)])
    return `| \`${name}\` | ${first.slice(3)} |`
  })
  const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
  expect(text.split('\n').filter((line) => /^\| `[a-z-]+` \|/.test(line))).toEqual(lines)
})

test('what serves the modules knows none of them', () => {
  const serving = imports.filter((one) => foundations.includes(moduleOf(one.from)) && !isTest(one))
  expect(linesOf(serving.filter(({ to }) => names.includes(moduleOf(to))))).toEqual([])
})

/** Sessions of the built-in identity server are rows of this database, also for a command or an undo that knows no server. */
const ownSessions = 'server/adapters/identity/built-in/payload-store.ts'

test('modules know ports, and only the composition knows adapters', () => {
  const fromModules = imports.filter(
    (one) => names.includes(moduleOf(one.from)) && one.to.startsWith('server/adapters/') && !isTest(one),
  )
  const wrong = fromModules.filter(
    ({ from, to }) =>
      !to.endsWith('/port.ts') &&
      !to.startsWith('server/adapters/database/') &&
      !(to === ownSessions && ['import', 'jobs', 'retailers'].includes(moduleOf(from))),
  )
  expect(linesOf(wrong)).toEqual([])
})

test('a transaction begins in transact.ts alone, which rolls a failed one back', () => {
  const beginning = sourceFiles().filter(
    ({ path, text }) =>
      /^(server|demo|tools)\//.test(path) &&
      !/\.(test|fixture)\.ts$/.test(path) &&
      /\.(start)?[tT]ransaction\(\)|\b(query\(|sql(<[^>]*>)?)\s*['"`]\s*(begin|start transaction)\b/i.test(text),
  )
  // Each migration is one, or none where it says so.
  const known = ['server/adapters/database/migrate.ts', 'server/adapters/database/transact.ts']
  expect(beginning.map(({ path }) => path)).toEqual(known)
})
