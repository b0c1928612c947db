import { dirname, join, normalize } from 'node:path'
import { loadsByGlob } from '../exports.ts'
import { importsOf, type SourceFile } from '../source-files.ts'
import { isProduct } from './executed-files.ts'
import { inMap, journeyStates, stateOf, type JourneyMap } from './journey-map.ts'
import { factsOf } from './module-facts.ts'

/** A form whose fields the build makes from the contract: `form:backoffice/day/picking/shortPickProduct`. */
const formOf = /'form:([\w/-]+)\/\w+'/g

/** The journeys that a change of a file of the product can touch. */
export type JourneyChoice = (path: string) => readonly string[]

const inBrowser = /^(storefront|backoffice|design|web)\//

/** A file that runs in a thread or process of its own, where nothing is recorded: `new URL('./worker.ts', import.meta.url)`. */
const ownThread = /new URL\(\s*'([^']+\.ts)',\s*import\.meta\.url\)/g

/** Whether a map says something about journeys that find these data. */
export const isOf = (basis: string, map: JourneyMap | null): map is JourneyMap => map?.basis === basis

/**
 * Chooses journeys by the map of what they execute and load. What the map cannot know takes all: a file that no journey was
 * seen to use, data of the demo. Journeys that the map does not know, or that have changed since, are always among them.
 * @param basis the state of what decides which data journeys find; another than that of the map takes all of them
 */
export function journeyChoice(sources: readonly SourceFile[], map: JourneyMap | null, basis: string): JourneyChoice {
  const states = journeyStates(sources)
  const all = Object.keys(states)
  if (!isOf(basis, map)) return () => all
  const always = all.filter((path) => map.journeys[path] !== states[path])
  const graph = graphOf(sources)
  return (path) => {
    const own = isProduct(path) && !path.startsWith('demo/') ? inMap(map, path)?.journeys : null
    if (!own) return all
    const found = new Set([...always, ...own])
    for (const user of actingThrough(path, graph, map))
      for (const one of inMap(map, user)?.journeys ?? []) found.add(one)
    return all.filter((one) => found.has(one))
  }
}

type Graph = {
  sources: ReadonlyMap<string, SourceFile>
  /** Files by what they import, types not included. */
  importers: ReadonlyMap<string, ReadonlySet<string>>
  /** Files that start another in a thread of its own, or are made from it by the build, by it. */
  starters: ReadonlyMap<string, ReadonlySet<string>>
}

function graphOf(sources: readonly SourceFile[]): Graph {
  const importers = new Map<string, Set<string>>()
  const starters = new Map<string, Set<string>>()
  const add = (map: Map<string, Set<string>>, to: string, from: string) =>
    map.set(to, (map.get(to) ?? new Set()).add(from))
  const globbing = sources.filter(({ text }) => text.includes('import.meta.glob'))
  for (const source of sources.filter(({ path }) => isProduct(path))) {
    for (const { to, typeOnly } of importsOf(source)) if (!typeOnly) add(importers, to, source.path)
    for (const [, name = ''] of source.text.matchAll(ownThread))
      add(starters, normalize(join(dirname(source.path), name)), source.path)
    for (const [, subject = ''] of source.text.matchAll(formOf))
      add(starters, `contract/${subject}/schemas.ts`, source.path)
    for (const other of globbing) if (loadsByGlob(other, source.path)) add(importers, source.path, other.path)
  }
  return { sources: new Map(sources.map((one) => [one.path, one])), importers, starters }
}

/**
 * The files through which a file can act although none of its own functions is called: those that read its values or
 * calculate with it when they are loaded, those that have changed since the map was made and may call it now, and those
 * that start a thread in which it runs.
 */
function actingThrough(path: string, { sources, importers, starters }: Graph, map: JourneyMap): Set<string> {
  const found = new Set<string>()
  const above = new Set([path])
  for (const one of above) {
    for (const user of importers.get(one) ?? []) above.add(user)
    for (const user of starters.get(one) ?? []) found.add(user)
    const source = sources.get(one)
    if (source && one !== path && inMap(map, one)?.state !== stateOf(source)) found.add(one)
  }
  const otherwise = new Set([path, ...found])
  for (const one of otherwise)
    for (const user of importers.get(one) ?? []) {
      const { reads, isMadeOf } = useOf(one, sources.get(one), sources.get(user))
      if (reads || isMadeOf) found.add(user)
      if (isMadeOf) otherwise.add(user)
    }
  return found
}

/** Whether a file reads values of another, and whether something of it is made with the other when it is loaded. */
function useOf(path: string, used: SourceFile | undefined, user: SourceFile | undefined) {
  // Deleted: nobody knows any longer what it was.
  if (!used || !user) return { reads: true, isMadeOf: true }
  const { values } = factsOf(used)
  const { taken, usedOnLoad } = factsOf(user)
  const names = taken.filter(({ from }) => from === path)
  if (names.length === 0) {
    // Loaded later: in a browser that is a script of its own, which is recorded. The server draws the storefront as one.
    const isScript = inBrowser.test(user.path) && !(user.path.startsWith('storefront/') && loadsByGlob(user, path))
    return { reads: !isScript && values.size > 0, isMadeOf: false }
  }
  return {
    reads: names.some(({ name }) => name === '*' || values.has(name)),
    isMadeOf: names.some(({ local }) => local === null || usedOnLoad.has(local)),
  }
}
