import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { uptime } from 'node:os'
import { basename } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isLocked, lockFile } from './lock-file.ts'

/** A pid may have been reused; where the system says so, the program's name must be among the words of its command. */
export const isRunning = (pid: number, program: string): boolean =>
  isRunningAs(pid, (words) => words.some((word) => word.includes(program)))

/** As `isRunning`, of Node itself, under a title too: many a path has its name in it. */
export const isNodeRunning = (pid: number): boolean =>
  isRunningAs(pid, ([program = '']) => /^node(js)?[\d.]*( |$)/.test(basename(program)))

function isRunningAs(pid: number, isMeant: (words: readonly string[]) => boolean): boolean {
  if (!Number.isInteger(pid) || pid < 1) return false
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  const command = `/proc/${pid}/cmdline`
  return !existsSync(command) || isMeant(readFileSync(command, 'utf8').split('\0'))
}

const pollMs = 20
const ownerFile = (folder: string): string => `${folder}.owner`
/** Locked as long as the folder is held: a number says nothing where each container counts its own processes. */
const lockOf = (folder: string): string => `${folder}.lock`
/** Of a process that has everything but the folder. */
const waitingFile = (folder: string): string => `${folder}.waiting`

/** The running process that a mark names, if it is another one. */
function processIn(file: string): number | null {
  const pid = existsSync(file) && !isOlderThanBoot(file) ? Number(readFileSync(file, 'utf8')) : null
  return pid !== null && pid !== process.pid && isNodeRunning(pid) ? pid : null
}

/** Since the machine started, its number may be of any other process. Both clocks are rounded. */
function isOlderThanBoot(file: string): boolean {
  const mark = statSync(file, { throwIfNoEntry: false })
  return mark !== undefined && mark.mtimeMs < Date.now() - uptime() * 1000 - 5000
}

/** Whether another process holds the folder. */
export const isClaimed = (folder: string): boolean => processIn(ownerFile(folder)) !== null || isLocked(lockOf(folder))
/** Whether another process waits for it. */
export const isAwaited = (folder: string): boolean => processIn(waitingFile(folder)) !== null

/**
 * As `claimFolder`, once the process that holds the folder has left it.
 * @param seconds that it may take
 * @throws Error as `claimFolder`; the signal's reason where that ends the wait
 */
export async function claimFolderSoon(folder: string, seconds: number, signal?: AbortSignal): Promise<() => void> {
  const deadline = Date.now() + seconds * 1000
  if (isClaimed(folder) && seconds > 0) {
    writeFileSync(waitingFile(folder), String(process.pid))
    try {
      while (isClaimed(folder) && Date.now() < deadline) {
        signal?.throwIfAborted()
        await pause(pollMs)
      }
    } finally {
      rmSync(waitingFile(folder), { force: true })
    }
  }
  return claimFolder(folder)
}

/**
 * Marks a database's folder as held by this process, and locks it, which ends with the process. A mark left by a killed process does
 * not count. Releases before the lock only left a mark.
 * @returns a function that removes both
 * @throws Error naming the process that holds the folder, where it is of this machine
 */
export function claimFolder(folder: string): () => void {
  const file = ownerFile(folder)
  const owner = processIn(file)
  const unlock = owner === null ? lockFile(lockOf(folder)) : null
  if (unlock === null) {
    const name = owner === null ? 'another process' : `process ${owner}`
    throw new Error(
      `The folder ${folder} is in use by ${name}. Set another DATA_DIR, or DATABASE_URL to share one database.`,
    )
  }
  // One that another account has left cannot be written into.
  rmSync(file, { force: true })
  writeFileSync(file, String(process.pid))
  return () => {
    rmSync(file, { force: true })
    unlock()
  }
}
