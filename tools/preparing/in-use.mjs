// Which processes run with the packages of a folder. Plain JavaScript for the machine's own Node, as `bootstrap.mjs`.
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { uptime } from 'node:os'
import { join, sep } from 'node:path'

/**
 * Notes in a folder that this process uses it, until its end. One whose account may only read the folder is found by `runnerOf`.
 * @param {string} folder
 */
export function noteUse(folder) {
  const file = join(folder, String(process.pid))
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, '')
  } catch {
    return
  }
  process.on('exit', () => rmSync(file, { force: true }))
}

/**
 * @param {string} folder
 * @returns the number of another process that has noted its use and still runs
 */
export function userOf(folder) {
  return namesIn(folder).find((pid) => pid !== process.pid && isNoted(join(folder, String(pid)), pid))
}

/** A flag of every Node that runs a program of a checkout, by which it is known. */
export const runnerFlag = '--disable-warning=ExperimentalWarning'

/**
 * Of another account, such as a service's, to which the checkout does not belong. Where the system does not show its processes there is none.
 * @param {string} root
 * @returns the number of another process that runs a program of this checkout
 */
export function runnerOf(root) {
  return namesIn('/proc').find((pid) => pid > 1 && pid !== process.pid && isRunnerOf(root, pid))
}

/**
 * @param {string} root
 * @param {number} pid
 */
function isRunnerOf(root, pid) {
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return words.includes(runnerFlag) && words.some((word) => word.startsWith(root + sep))
  } catch {
    return false
  }
}

/** @param {string} folder */
function namesIn(folder) {
  try {
    return readdirSync(folder).map(Number)
  } catch {
    return []
  }
}

/**
 * Whether a process noted itself in a file and still runs.
 * @param {string} file
 * @param {number} pid
 */
export function isNoted(file, pid) {
  // After a power cut its number may be anybody's, and in a container this process's own.
  const notedMs = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
  const isOld = notedMs < Date.now() - uptime() * 1000
  return !isOld && pid !== process.pid && isAlive(pid)
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // Another account's process runs too.
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}
