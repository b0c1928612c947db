import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { modulesFile } from '../build-stamp.ts'
import { importsOf, root, type SourceFile } from '../source-files.ts'
import { executedFiles, isProduct, onEveryPage, type ScriptCoverage } from './executed-files.ts'

/** What was recorded of a journey, or of the start of the server: files that the server executed, scripts that browsers loaded. */
export type JourneyRecording = { journey: string | null; files: string[]; scripts: string[] }

/** Which journeys execute or load which files of the product. */
export type JourneyMap = {
  /** What the data of all journeys depend on, as it was. */
  basis: string
  /** The journeys that were recorded, with what they and their helpers were. */
  journeys: Record<string, string>
  /** Groups of journeys, by their places in the list. */
  groups: number[][]
  /** Files by folder and name: their state, and the group of those that use it. Without a group nobody was seen to use it. */
  files: Record<string, Record<string, string>>
}

export const mapPath = 'test/journeys/map.json'

const short = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 6)

/** The state of a file, to know whether it has changed since. */
export const stateOf = ({ text }: SourceFile): string => short(text)

/** The state of what decides which data the journeys find: the demo, the database's structure, the packages. */
export function currentBasis(): string {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'demo', 'db', 'package-lock.json'], {
    cwd: root,
    encoding: 'utf8',
  })
  const paths = listed.split('\n').filter((path) => path !== '' && !path.includes('.test.'))
  const states = paths.filter((path) => existsSync(join(root, path))).map((path) => short(path + read(path)))
  return short(states.sort().join())
}

const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** The states of the journeys: each with the helpers in `test/` that it imports. */
export function journeyStates(sources: readonly SourceFile[]): Record<string, string> {
  const byPath = new Map(sources.map((one) => [one.path, one]))
  const withHelpers = (path: string): string => {
    const seen = new Set([path])
    for (const one of seen) {
      const source = byPath.get(one)
      for (const { to } of source ? importsOf(source) : []) if (to.startsWith('test/')) seen.add(to)
    }
    return short(
      [...seen]
        .sort()
        .map((one) => `${one} ${byPath.get(one)?.text ?? ''}`)
        .join('\n'),
    )
  }
  const journeys = sources.map(({ path }) => path).filter((path) => /^test\/journeys\/.*\.test\.ts$/.test(path))
  return Object.fromEntries(journeys.sort().map((path) => [path, withHelpers(path)]))
}

/** The map as it is kept; null without one, or with one that cannot be read. */
export function readMap(): JourneyMap | null {
  try {
    return JSON.parse(read(mapPath)) as JourneyMap
  } catch {
    return null
  }
}

/** The state of a file in the map and the journeys that use it: null for a file that the map does not know. */
export function inMap(map: JourneyMap, path: string): { state: string; journeys: string[] | null } | null {
  const entry = map.files[dirname(path)]?.[basename(path)]
  if (entry === undefined) return null
  const [state = '', group] = entry.split(' ')
  if (group === undefined) return { state, journeys: null }
  const names = Object.keys(map.journeys)
  return { state, journeys: (map.groups[Number(group)] ?? []).flatMap((place) => names[place] ?? []) }
}

/** What a map is made of. */
type MapInput = {
  sources: readonly SourceFile[]
  basis: string
  /** Journeys that passed: of one that failed nobody knows what it would have used. */
  passed: ReadonlySet<string>
  recordings: readonly JourneyRecording[]
  /** What filling the demo shop executes. */
  filling: readonly string[]
  /** The modules of each script. */
  modules: Readonly<Record<string, readonly string[]>>
}

/** Makes the map of what was recorded. */
export function makeMap({ sources, basis, passed, recordings, filling, modules }: MapInput): JourneyMap {
  const states = journeyStates(sources)
  const whole = recordings.filter(
    ({ journey, files }) => journey !== null && passed.has(journey) && journey in states && files.length > 0,
  )
  const names = [...new Set(whole.flatMap(({ journey }) => journey ?? []))].sort()
  const users = new Map<string, Set<number>>()
  const use = (path: string, place: number) => users.set(path, (users.get(path) ?? new Set()).add(place))
  for (const { journey, files, scripts } of whole) {
    const place = names.indexOf(journey ?? '')
    for (const path of files) use(path, place)
    for (const script of [...scripts, onEveryPage]) for (const path of modules[script] ?? []) use(path, place)
  }
  const ofAll = [...filling, ...recordings.filter(({ journey }) => journey === null).flatMap(startOnly)]
  function startOnly({ files }: JourneyRecording): string[] {
    return files.filter((path) => !users.has(path))
  }
  for (const path of ofAll) for (const place of names.keys()) use(path, place)
  const groups: string[] = []
  const files: JourneyMap['files'] = {}
  for (const one of sources.filter(({ path }) => isProduct(path)).sort((a, b) => (a.path < b.path ? -1 : 1))) {
    const group = [...(users.get(one.path) ?? [])].sort((a, b) => a - b).join()
    if (group !== '' && !groups.includes(group)) groups.push(group)
    const folder = (files[dirname(one.path)] ??= {})
    folder[basename(one.path)] = group === '' ? stateOf(one) : `${stateOf(one)} ${groups.indexOf(group)}`
  }
  return {
    basis,
    journeys: Object.fromEntries(names.map((name) => [name, states[name] ?? ''])),
    groups: groups.map((group) => group.split(',').map(Number)),
    files,
  }
}

/** What a run has recorded, out of its folder. */
function readRecordings(folder: string): Pick<MapInput, 'recordings' | 'filling' | 'modules'> {
  const parsed = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as unknown
  const jsonIn = (path: string) =>
    existsSync(path)
      ? readdirSync(path).flatMap((name) => (name.endsWith('.json') ? parsed(join(path, name)) : []))
      : []
  const filled = jsonIn(join(folder, 'fill')) as { result: ScriptCoverage[] }[]
  return {
    recordings: jsonIn(folder) as JourneyRecording[],
    filling: filled.flatMap(({ result }) => executedFiles(result, root, () => '')),
    modules: parsed(modulesFile) as MapInput['modules'],
  }
}

/**
 * Writes the map of what a run has recorded. Without the start of a server, or the filling of its shop, it would lack what
 * all journeys use, and stays as it is. No run fails because of it.
 * @param before the state of the project when the run began
 * @returns a line for people
 */
export function renewMap(
  folder: string,
  before: Pick<MapInput, 'sources' | 'basis'>,
  passed: ReadonlySet<string>,
): string {
  try {
    const recorded = readRecordings(folder)
    const started = recorded.recordings.some(({ journey }) => journey === null)
    if (!started || recorded.filling.length === 0) return `${mapPath} stays as it is: too little was recorded`
    const map = makeMap({ ...before, ...recorded, passed })
    writeFileSync(join(root, mapPath), textOf(map))
    const total = Object.keys(journeyStates(before.sources)).length
    return `${mapPath} knows ${Object.keys(map.journeys).length} of ${total} journeys`
  } catch (error) {
    return `${mapPath} stays as it is: ${String(error)}`
  }
}

/** As JSON with a folder to a line, so that differences can be read. */
function textOf({ basis, journeys, groups, files }: JourneyMap): string {
  const list = (rows: readonly string[]) => rows.join(',\n')
  const pairs = (record: Readonly<Record<string, unknown>>) =>
    list(Object.entries(record).map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`))
  const all = list(groups.map((group) => JSON.stringify(group)))
  return `{"basis":"${basis}","journeys":{\n${pairs(journeys)}},\n"groups":[\n${all}],\n"files":{\n${pairs(files)}}}\n`
}
