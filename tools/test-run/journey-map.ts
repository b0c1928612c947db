import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JourneyRecord } from '#test/journeys/record.ts'
import { moduleList } from '../module-list.ts'
import { importsOf, root, sourceFiles } from '../source-files.ts'

/**
 * Which files the browser loads and the server executes in each journey, as the last `npm run test:all` has seen: a bit
 * per file for each journey, in base64.
 */
type JourneyMap = { files: string[]; journeys: Record<string, string> }

/** What a page in a browser is made of. */
const onPages = /^(storefront|backoffice|design|rules|contract|server|demo|sandbox)\//

const file = join(root, 'test', 'journeys', 'map.json')

let known: JourneyMap | null | undefined
function journeyMap(): JourneyMap | null {
  known ??= existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as JourneyMap) : null
  return known
}

/** The journeys that a change of this file can touch: without a map, or for a file that is not in it, all of them. */
export function journeysTouching(path: string, journeys: readonly string[], map = journeyMap()): string[] {
  if (!onPages.test(path) || /\.test\.tsx?$/.test(path)) return []
  const at = map?.files.indexOf(path) ?? -1
  if (!map || at < 0) return [...journeys]
  return journeys.filter((journey) => {
    const bits = map.journeys[journey]
    return bits === undefined || hasBit(bits, at)
  })
}

function hasBit(bits: string, at: number): boolean {
  const byte = Buffer.from(bits, 'base64')[at >> 3] ?? 0
  return (byte & (1 << (at & 7))) !== 0
}

function bitsOf(files: readonly string[], used: ReadonlySet<string>): string {
  const bytes = Buffer.alloc(Math.ceil(files.length / 8))
  files.forEach((path, at) => used.has(path) && (bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (1 << (at & 7))))
  return bytes.toString('base64')
}

/** Writes the map anew from what a whole run has recorded in this folder. */
export function writeJourneyMap(folder: string): void {
  const recorded = readdirSync(folder)
    .filter((name) => name.startsWith('journey-'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as JourneyRecord)
  const isStart = ({ journey }: JourneyRecord) => journey.startsWith('start-')
  const atStart = recorded.filter(isStart).flatMap(({ executed }) => executed)
  const modules = moduleList()
  const imports = importsByFile()
  const used = new Map(
    recorded
      .filter((one) => !isStart(one))
      .map(({ journey, loaded, executed }) => {
        const onServer = [...atStart, ...executed]
        // A table of constants has no function that could run: who imports it uses it.
        const withConstants = onServer.flatMap((path) => [path, ...(imports.get(path) ?? [])])
        return [journey, new Set([...withConstants, ...loaded.flatMap((built) => modules[built] ?? [])])] as const
      }),
  )
  const files = [...new Set([...used.values()].flatMap((paths) => [...paths]))]
    .filter((path) => onPages.test(path))
    .sort()
  const journeys = [...used].sort(([first], [second]) => first.localeCompare(second))
  const map: JourneyMap = {
    files,
    journeys: Object.fromEntries(journeys.map(([journey, paths]) => [journey, bitsOf(files, paths)])),
  }
  writeFileSync(file, `${JSON.stringify(map, null, 1)}\n`)
}

function importsByFile(): Map<string, string[]> {
  const all = sourceFiles().map(
    (source) => [source.path, importsOf(source).flatMap(({ to, typeOnly }) => (typeOnly ? [] : to))] as const,
  )
  return new Map(all)
}
