import { execFileSync } from 'node:child_process'
import { dirname, join, normalize } from 'node:path'
import { importsOf, root, sourceFiles, type SourceFile } from '../source-files.ts'
import { currentBasis, mapPath, readMap } from './journey-map.ts'
import { isOf, journeyChoice, type JourneyChoice } from './journeys-of.ts'

/** A change here can change every test. */
const touchesAll =
  /^(package(-lock)?\.json$|vitest\.config\.ts$|tsconfig|\.npmrc$|db\/|test\/[\w-]+\.ts$|test\/builders\/|tools\/(bootstrap|test|build|test-run)\b|\.ci\/)/

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)

/** What a page in a browser is made of: a change of it can touch journeys. */
const onPages = /^(storefront|backoffice|design|web|rules|contract|server|demo|sandbox)\/(?!.*\.test\.tsx?$)/

/** These read the sources and documents themselves, of all folders. */
const readsSources = (path: string): boolean => path.startsWith('tools/')

/**
 * The test files that the changes since a commit can touch, those not committed included. It only narrows: a file that
 * no test is known to use takes the tests of its folder, and what everything is built on takes all of them.
 */
export function affectedFiles(since: string): string[] {
  const sources = sourceFiles()
  const [map, basis] = [readMap(), currentBasis()]
  if (!isOf(basis, map)) process.stderr.write(oldMapLine)
  return testsOf(changedSince(since), sources, journeyChoice(sources, map, basis))
}

/** Where the map says nothing, so that nobody wonders why a small change takes every journey. */
const oldMapLine = `${mapPath} is of other data of the demo, database or packages: any change of a page takes all journeys, until npm run test:all has written it again\n`

/**
 * The test files that changes of these files can touch.
 * @param journeysOf the journeys for a file that pages are made of
 */
export function testsOf(
  allChanged: readonly string[],
  sources: readonly SourceFile[],
  journeysOf: JourneyChoice,
): string[] {
  // The map only says what the others mean.
  const changed = allChanged.filter((path) => path !== mapPath)
  if (changed.length === 0) return []
  const tests = sources.map(({ path }) => path).filter(isTest)
  if (changed.some((path) => touchesAll.test(path))) return tests
  const users = usersOf(sources)
  const chosen = new Set(tests.filter(readsSources))
  for (const path of changed) {
    const reached = reachedFrom(path, users)
    const found = tests.filter((test) => reached.has(test))
    for (const test of found.length > 0 ? found : testsNear(path, tests)) chosen.add(test)
    if (onPages.test(path)) for (const test of journeysOf(path)) chosen.add(test)
  }
  return [...chosen].sort()
}

function changedSince(commit: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' })
      .split('\n')
      .filter((path) => path !== '')
  return [...git('diff', '--name-only', '--no-renames', commit), ...git('ls-files', '--others', '--exclude-standard')]
}

/** Tests of the same folder and those below; of the next one above that has any. */
function testsNear(path: string, tests: readonly string[]): string[] {
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    const near = tests.filter((test) => test.startsWith(`${folder}/`))
    if (near.length > 0) return near
  }
  return [...tests]
}

const named = /['"`]([#.\w][\w./@-]*\.[a-z]{2,5})['"`?]/g

/** Files by what they use: what they import, at once or later, and every file that they name in a text. */
function usersOf(sources: readonly SourceFile[]): Map<string, Set<string>> {
  const users = new Map<string, Set<string>>()
  for (const source of sources) {
    const mentions = [...source.text.matchAll(named)].flatMap(([, text = '']) => [
      normalize(text),
      normalize(join(dirname(source.path), text)),
    ])
    for (const used of [...importsOf(source).map(({ to }) => to), ...mentions])
      users.set(used, (users.get(used) ?? new Set()).add(source.path))
  }
  return users
}

function reachedFrom(path: string, users: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set([path])
  for (const one of reached) for (const user of users.get(one) ?? []) reached.add(user)
  return reached
}
