import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { createHash } from 'node:crypto'
import { dirname, join } from 'node:path'

/** How to run PostgreSQL's programs, which must not run as root. */
export type Runner = {
  native: string
  /** The cluster's folder. */
  folder: string
  command: (program: string, args: string[]) => { file: string; args: string[] }
  /** Account to switch to, when running as root. */
  account: { uid: number; gid: number } | Record<never, never>
}

const nobody = { uid: 65_534, gid: 65_534 }

/**
 * Chooses a way to run PostgreSQL in `folder`: as the current user; as root through the account `nobody`; from a folder
 * that `nobody` cannot reach (a 0700 home) in a user namespace that maps root to nobody; and where namespaces are
 * forbidden too, from a copy in the system's temporary folder. What was begun there stays there.
 * @throws Error where that is gone, and where `folder` itself has a database that only others can run
 */
export function unprivilegedRunner(native: string, folder: string): Runner {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const direct = (at: string) => (program: string, args: string[]) => ({ file: join(at, 'bin', program), args })
  if (process.getuid?.() !== 0) return { native, folder, command: direct(native), account: {} }
  const hasDatabase = existsSync(join(folder, 'PG_VERSION'))
  if (hasDatabase) refuseOfOthers(folder)
  if (notedBase(folder) !== null && !hasDatabase) return fromTemporaryFolder(native, folder)
  if (reachable(native) && reachable(dirname(folder))) {
    chownSync(folder, nobody.uid, nobody.gid)
    return { native, folder, command: direct(native), account: nobody }
  }
  const namespace = ['--user', `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`]
  if (spawnSync('unshare', [...namespace, 'true']).status === 0) {
    const command = (program: string, args: string[]) => ({
      file: 'unshare',
      args: [...namespace, join(native, 'bin', program), ...args],
    })
    return { native, folder, command, account: {} }
  }
  if (hasDatabase)
    throw new Error(
      `The database in ${folder} cannot be run as root here: run as its owner, or let others pass through the folders above it (chmod o+x).`,
    )
  return fromTemporaryFolder(native, folder)
}

/** Neither root's stand-in can read the files of another account, nor that account what root would leave among them. */
function refuseOfOthers(folder: string): void {
  const { uid } = statSync(join(folder, 'PG_VERSION'))
  if (uid === 0 || uid === nobody.uid) return
  throw new Error(
    `The database in ${folder} is not root's: run as the account with the number ${uid}, such as with sudo -u '#${uid}'.`,
  )
}

/** Whether any account can reach the path: each folder above grants execution to others. */
function reachable(path: string): boolean {
  for (let at = path; ; at = dirname(at)) {
    if ((statSync(at).mode & 0o001) === 0) return false
    if (at === dirname(at)) return true
  }
}

function fromTemporaryFolder(native: string, folder: string): Runner {
  const base = temporaryBase(folder, tmpdir())
  const copy = join(base, 'native')
  const data = clusterOf(base)
  mkdirSync(data, { recursive: true, mode: 0o700 })
  if (!existsSync(join(copy, 'bin'))) cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  lchownSync(data, nobody.uid, nobody.gid)
  process.stderr.write(`PostgreSQL cannot run inside ${dirname(folder)} as root; its files are kept in ${base}.\n`)
  return {
    native: copy,
    folder: data,
    command: (program, args) => ({ file: join(copy, 'bin', program), args }),
    account: nobody,
  }
}

const noteOf = (folder: string): string => `${folder}-elsewhere`
const clusterOf = (base: string): string => join(base, 'cluster')

/** The temporary folder that keeps the database in place of `folder`; null where that keeps it itself. */
export const notedBase = (folder: string): string | null =>
  existsSync(noteOf(folder)) ? readFileSync(noteOf(folder), 'utf8').trim() : null

/** Where the cluster of a folder is that another process runs, perhaps of another account. */
export function runningFolder(folder: string): string {
  const base = notedBase(folder) ?? formerName(folder, tmpdir())
  if (existsSync(join(folder, 'PG_VERSION')) || !existsSync(clusterOf(base)) || !isOurs(base)) return folder
  return clusterOf(base)
}

/**
 * A folder in the world-writable temporary one, with one for the cluster: created once under an unpredictable name, which is
 * stored next to `folder`.
 * @throws Error where it is gone, as after a start of a machine that keeps the temporary folder in memory: an empty shop must
 * not take its place; and where the folder there now is not the one that root created: another user may have made it
 */
export function temporaryBase(folder: string, temporary: string): string {
  const note = noteOf(folder)
  const noted = notedBase(folder)
  if (noted !== null && !existsSync(clusterOf(noted)))
    throw new Error(
      `The database of ${dirname(folder)} was in ${noted}, which is gone: restore it from a back-up, or remove ${note} to begin with an empty one.`,
    )
  const known = noted ?? formerName(folder, temporary)
  if (lstatSync(known, { throwIfNoEntry: false })) {
    if (isOurs(known)) return known
    throw new Error(
      `${known} is not as root left it: somebody else may have made it. Look at it, then remove ${note} or it.`,
    )
  }
  const made = mkdtempSync(join(temporary, 'songdee-'))
  // The account that runs PostgreSQL can pass through it, and neither list nor change it.
  chmodSync(made, 0o711)
  // Before the note: that names no folder without one.
  mkdirSync(clusterOf(made), { mode: 0o700 })
  writeFileSync(note, made, { mode: 0o600 })
  return made
}

/** The predictable name of earlier versions, whose cluster is still in use. */
const formerName = (folder: string, temporary: string): string =>
  join(temporary, `songdee-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`)

function isOurs(base: string): boolean {
  const [outer, cluster] = [lstatSync(base), lstatSync(clusterOf(base), { throwIfNoEntry: false })]
  const isClosed = outer.isDirectory() && outer.uid === 0 && (outer.mode & 0o022) === 0
  return isClosed && (!cluster || (cluster.isDirectory() && [0, nobody.uid].includes(cluster.uid)))
}
