import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** Writes what it knows into a folder. */
type Keeper = (folder: string) => Promise<void> | void

/** Where failures of this run are kept; nowhere without `npm test`. */
const failures = process.env['TEST_FAILURES']

/** The files of a worker share modules of their own for each: what holds for the worker is a global. */
const shared = globalThis as {
  songdeeFailures?: { keepers: Set<Keeper>; after: Set<() => Promise<void>>; running: boolean; failed: boolean }
}
const state = (shared.songdeeFailures ??= { keepers: new Set(), after: new Set(), running: false, failed: false })

/**
 * Keeps something of the test that runs now, should it fail.
 * @returns a function that takes this back, when there is nothing more to keep
 */
export function keepOnFailure(keep: Keeper): () => void {
  state.keepers.add(keep)
  return () => void state.keepers.delete(keep)
}

/** Whether a test of the file that runs has failed. */
export const hasFailed = (): boolean => state.failed

/** Closes something once it is known whether the test that runs now has failed, and at once outside of a test. */
export async function afterVerdict(close: () => Promise<void>): Promise<void> {
  if (state.running) state.after.add(close)
  else await close()
}

export function beginFile(): void {
  state.failed = false
}

export function beginTest(): void {
  state.running = true
}

/** Keeps what there is of a test that has failed, and then closes what waited for the verdict. */
export async function endTest(name: string, failed: boolean): Promise<void> {
  state.running = false
  state.failed ||= failed
  if (failed && failures && state.keepers.size > 0) {
    const folder = join(failures, name.replaceAll(/[^\p{L}\p{N}.]+/gu, '-').slice(0, 120))
    mkdirSync(folder, { recursive: true })
    await Promise.allSettled([...state.keepers].map(async (keep) => keep(folder)))
    process.stderr.write(`Kept: ${folder}\n`)
  }
  const closing = [...state.after]
  state.after.clear()
  await Promise.all(closing.map((close) => close()))
}
