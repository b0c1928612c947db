import { accessSync, chmodSync, constants, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../source-files.ts'

const failuresFolder = join(root, '.data', 'test-failures')
const keptRuns = 3

/** A disk in memory, as Linux has one: copying a database there takes an eighth of the processor time. */
const memory = '/dev/shm'
const neededBytes = 4 * 2 ** 30

function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= neededBytes && freemem() >= 2 * neededBytes
  } catch {
    return false
  }
}

type RunFolder = {
  /** For temporary files of all processes of the run: whatever stops the run, nothing stays behind in another place. */
  temporary: string
  /** Where tests that fail put what shows why. Made when the first one does. */
  failures: string
  remove: () => void
}

/** The folders of one run. Those of the last three runs with failures are kept. */
export function makeRunFolder(): RunFolder {
  // Short: the path of PostgreSQL's socket, which is somewhere below, has at most 107 bytes.
  const temporary = mkdtempSync(join(hasRoom(memory) ? memory : tmpdir(), 'sdt-'))
  // PostgreSQL runs under another account when root starts it, and must be able to walk in here.
  chmodSync(temporary, 0o711)
  const failures = join(failuresFolder, new Date().toISOString().slice(0, 19).replaceAll(':', '-'))
  if (existsSync(failuresFolder))
    for (const old of readdirSync(failuresFolder).sort().slice(0, -keptRuns))
      rmSync(join(failuresFolder, old), { recursive: true, force: true })
  return {
    temporary,
    failures,
    remove: () => rmSync(temporary, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }),
  }
}
