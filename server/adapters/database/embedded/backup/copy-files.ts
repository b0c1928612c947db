import { constants, copyFile, lchown, mkdir, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

type Owner = { uid: number; gid: number }

type CopyOptions = {
  /** Whether the contents of this folder, or this file, are left out; its path is relative. */
  leavesOut?: (path: string) => boolean
  /** To whom the copies belong, where that is not this process. */
  owner?: Owner | undefined
}

/**
 * Copies a folder, each file onto the disk. Files that disappear meanwhile are left out: PostgreSQL writes such changes
 * into its log as well.
 */
export async function copyFiles(from: string, to: string, options: CopyOptions = {}, path = ''): Promise<void> {
  const { leavesOut = () => false, owner } = options
  await makeFolder(join(to, path), owner)
  for (const entry of await entriesOf(join(from, path))) {
    const inner = path ? `${path}/${entry.name}` : entry.name
    if (entry.isDirectory() && leavesOut(inner)) await makeFolder(join(to, inner), owner)
    else if (entry.isDirectory()) await copyFiles(from, to, options, inner)
    else if (entry.isFile() && !leavesOut(inner)) await copyOne(join(from, inner), join(to, inner), owner)
  }
}

async function makeFolder(path: string, owner?: Owner): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  if (owner) await lchown(path, owner.uid, owner.gid)
}

async function entriesOf(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch (error) {
    ifMissing(error)
    return []
  }
}

async function copyOne(from: string, to: string, owner?: Owner): Promise<void> {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE)
  } catch (error) {
    return ifMissing(error)
  }
  const copy = await open(to, 'r+')
  await copy.chmod(0o600)
  if (owner) await copy.chown(owner.uid, owner.gid)
  await copy.sync()
  await copy.close()
}

function ifMissing(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}
