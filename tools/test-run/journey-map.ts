import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../source-files.ts'

/** What a page in a browser is made of. */
const onPages = /^(storefront|backoffice|design|rules|contract|server|demo|sandbox)\//

/**
 * Which files the browser and the server execute in each journey, as the last `npm run test:all -- --map` has seen: for
 * each journey a bit per file, in base64.
 */
export type JourneyMap = { files: string[]; journeys: Record<string, string> }

const file = join(root, 'test', 'journeys', 'map.json')

let read: JourneyMap | null | undefined
function journeyMap(): JourneyMap | null {
  read ??= existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as JourneyMap) : null
  return read
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
