import { constants, type Dirent } from 'node:fs'
import { copyFile, lchown, lstat, mkdir, open, readdir, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'

/** What a file was when it was copied. */
type FileCopy = { size: number; mtimeMs: number; ctimeMs: number; at: number }
/** By path from the folder. */
export type Copies = Map<string, FileCopy>

/** A file that changed so shortly before it was copied may have changed again within one tick of the disk's clock; ms. */
const tickMs = 2000
/** Files that are written to the disk at once. */
const together = 16
/** Of a database, there and here: who holds it or waits for it, and where it listens. */
const leftOut = /^(?:postmaster\.(?:pid|opts)|\.s\.PGSQL.*|postgres\.(?:owner|waiting|lock))$/

/**
 * Makes `to` the same as `from`, and copies only what changed since it did so before: a folder of a running database is
 * copied while it runs, and once more when it has stopped, which is the copy that counts.
 * @param copies of the time before; renewed
 * @returns bytes copied
 */
export async function copyFolder(from: string, to: string, copies: Copies, path = ''): Promise<number> {
  const { mode, uid, gid } = await lstat(join(from, path))
  await mkdir(join(to, path), { recursive: true, mode })
  await lchown(join(to, path), uid, gid)
  const entries = await readdir(join(from, path), { withFileTypes: true })
  await removeOthers(join(to, path), new Set(entries.map(({ name }) => name)))
  const unwritten = path.endsWith('pg_wal') ? await unwrittenLog(join(from, path)) : () => false
  let bytes = 0
  const copyEntry = async (entry: Dirent): Promise<number> => {
    const inner = path ? `${path}/${entry.name}` : entry.name
    if (leftOut.test(entry.name) || unwritten(entry.name)) return 0
    if (entry.isDirectory()) return copyFolder(from, to, copies, inner).catch(ifGone)
    return entry.isFile() ? copyOne(join(from, inner), join(to, inner), copies, inner).catch(ifGone) : 0
  }
  for (let at = 0; at < entries.length; at += together) {
    const sizes = await Promise.all(entries.slice(at, at + together).map(copyEntry))
    bytes += sizes.reduce((sum, size) => sum + size, 0)
  }
  return bytes
}

/**
 * PostgreSQL keeps old segments of its log under names of later ones, to be written over: whatever comes after the one that was
 * written last. They have nothing that is needed, and are many.
 */
async function unwrittenLog(folder: string): Promise<(name: string) => boolean> {
  const names = (await readdir(folder)).filter((name) => /^[\dA-F]{24}$/.test(name))
  const times = await Promise.all(names.map(async (name) => ({ name, at: await writtenAt(join(folder, name)) })))
  const last = times.reduce((latest, one) => (one.at > latest.at ? one : latest), { name: '', at: 0 })
  return (name) => /^[\dA-F]{24}$/.test(name) && name > last.name
}

const writtenAt = (path: string): Promise<number> => lstat(path).then(({ mtimeMs }) => mtimeMs, ifGone)

async function removeOthers(folder: string, names: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(folder))
    if (!names.has(name) && !leftOut.test(name)) await rm(join(folder, name), { recursive: true, force: true })
}

async function copyOne(from: string, to: string, copies: Copies, path: string): Promise<number> {
  const { size, mtimeMs, ctimeMs, mode, uid, gid, atime, mtime } = await lstat(from)
  const before = copies.get(path)
  const isSame = before?.size === size && before.mtimeMs === mtimeMs && before.ctimeMs === ctimeMs
  if (isSame && before.at - mtimeMs > tickMs) return 0
  const at = Date.now()
  await copyFile(from, to, constants.COPYFILE_FICLONE)
  const copy = await open(to, 'r+')
  await copy.chmod(mode)
  await copy.chown(uid, gid)
  await copy.sync()
  await copy.close()
  await utimes(to, atime, mtime)
  copies.set(path, { size, mtimeMs, ctimeMs, at })
  return size
}

/** Databases remove files while they run. */
function ifGone(error: NodeJS.ErrnoException): number {
  if (error.code !== 'ENOENT') throw error
  return 0
}
