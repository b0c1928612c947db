import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

/** A pid may have been reused; where the system says so, the program's name must match. */
export function isRunning(pid: number, program: string): boolean {
  if (!Number.isInteger(pid) || pid < 2) return false
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  const name = `/proc/${pid}/cmdline`
  return !existsSync(name) || readFileSync(name, 'utf8').includes(program)
}

/** The running process that holds the folder, if it is another one. */
function ownerOf(folder: string): number | null {
  const file = `${folder}.owner`
  const owner = existsSync(file) ? Number(readFileSync(file, 'utf8')) : null
  return owner !== null && owner !== process.pid && isRunning(owner, 'node') ? owner : null
}

export const isClaimed = (folder: string): boolean => ownerOf(folder) !== null

/**
 * Marks a database's folder as held by this process. A mark left by a killed process does not count.
 * @returns a function that removes the mark
 * @throws Error naming the process that holds the folder
 */
export function claimFolder(folder: string): () => void {
  const file = `${folder}.owner`
  const owner = ownerOf(folder)
  if (owner !== null) {
    throw new Error(
      `The folder ${folder} is in use by process ${owner}. Set another DATA_DIR, or DATABASE_URL to share one database.`,
    )
  }
  writeFileSync(file, String(process.pid))
  return () => rmSync(file, { force: true })
}
