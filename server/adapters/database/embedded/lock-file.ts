import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

// SQLite has the system lock its files, also between containers. Node itself cannot, and the program flock is missing on macOS and Windows.

/** Those that this process has locked. */
const own = new Map<string, DatabaseSync>()
/** SQLite's own: another one has the lock. */
const busy = 5
/** A look takes the file for an instant; ms. */
const instantMs = 1000

/** Whether another process has locked the file. */
export const isLocked = (path: string): boolean =>
  !own.has(path) && existsSync(path) && opened(path, { readOnly: true }, 'select 1 from sqlite_schema') === 'busy'

/**
 * Locks a file, which is made where it is missing, until this process ends. A disk without locks is in nobody's way.
 * @returns a function that gives it free; null where another one has locked it
 */
export function lockFile(path: string): (() => void) | null {
  // A journal of what is never written would stay where this process is killed.
  const statement = 'pragma journal_mode = memory; begin exclusive'
  if (!own.has(path) && opened(path, { timeout: instantMs }, statement, own) === 'busy') return null
  return () => {
    own.get(path)?.close()
    own.delete(path)
  }
}

/** Opens a file, and closes it again where it is not to be kept. */
function opened(
  path: string,
  options: { readOnly?: boolean; timeout?: number },
  statement: string,
  kept?: Map<string, DatabaseSync>,
): 'busy' | 'free' {
  let file: DatabaseSync | null = null
  try {
    file = new DatabaseSync(path, options)
    file.exec(statement)
    kept?.set(path, file)
    return 'free'
  } catch (error) {
    return error instanceof Error && 'errcode' in error && error.errcode === busy ? 'busy' : 'free'
  } finally {
    if (!kept?.has(path)) file?.close()
  }
}
