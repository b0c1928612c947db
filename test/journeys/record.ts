import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect } from 'vitest'
import { shopHere } from './shop-here.ts'

// Before each journey of a run that records which files the journeys use: see tools/test-run/journey-map.ts.

/** What a journey's browser has loaded and its server has executed: built files and paths of sources. */
export type JourneyRecord = { journey: string; loaded: string[]; executed: string[] }

const folder = process.env['TEST_MAP']
const root = fileURLToPath(new URL('../..', import.meta.url))
const shared = globalThis as { songdeeLoaded?: Set<string>; songdeeReports?: number }
const loaded = (shared.songdeeLoaded ??= new Set())

/** A page has asked for this address. */
export function recordRequest(url: string): void {
  const [, file] = /\/(assets\/[^?#]+\.(?:js|css))/.exec(url) ?? []
  if (folder && file) loaded.add(file)
}

async function executedSince(): Promise<string[]> {
  const { pid } = shopHere()
  const file = join(folder ?? '', `executed-${pid}-${(shared.songdeeReports = (shared.songdeeReports ?? 0) + 1)}.json`)
  process.kill(pid, 'SIGUSR2')
  await expect.poll(() => existsSync(file) && readFileSync(file, 'utf8')).toMatch(/\]$/)
  return JSON.parse(readFileSync(file, 'utf8')) as string[]
}

function write(recorded: JourneyRecord): void {
  mkdirSync(folder ?? '', { recursive: true })
  writeFileSync(join(folder ?? '', `journey-${recorded.journey.replaceAll('/', '-')}.json`), JSON.stringify(recorded))
}

if (folder) {
  // What the start has executed, every journey has used.
  if (!shared.songdeeReports) write({ journey: `start-${shopHere().pid}`, loaded: [], executed: await executedSince() })
  afterAll(async () => {
    const journey = relative(root, expect.getState().testPath ?? '')
    write({ journey, loaded: [...loaded], executed: await executedSince() })
    loaded.clear()
  })
}
