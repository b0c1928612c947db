import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isNodeRunning } from '#server/adapters/database/embedded/owner.ts'
import { isBuilt, packed, pages, server } from '../build-stamp.ts'
import { root } from '../source-files.ts'

const lock = join(root, 'node_modules', '.cache', 'build.lock')

/**
 * Builds what browsers load, if it is missing or old. Of two runs in the same folder one builds, and the other waits.
 * @returns false when it could not be built
 */
export async function buildOnce(run: (command: readonly string[]) => Promise<boolean>): Promise<boolean> {
  while (!(await isAllBuilt())) {
    if (!takeLock()) {
      await pause(200)
      continue
    }
    try {
      if (!(await isAllBuilt()) && !(await run(['tools/build.ts']))) return false
    } finally {
      rmSync(lock, { force: true })
    }
  }
  return true
}

const isAllBuilt = async (): Promise<boolean> =>
  (await isBuilt(pages)) && (await isBuilt(packed)) && (await isBuilt(server))

/** The lock of a process that has been killed does not count. */
function takeLock(): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    try {
      if (!isNodeRunning(Number(readFileSync(lock, 'utf8')))) rmSync(lock, { force: true })
    } catch {
      // Just given back.
    }
    return false
  }
}
