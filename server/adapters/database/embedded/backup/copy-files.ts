import { existsSync } from 'node:fs'
import { constants, copyFile, lchown, mkdir, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

type Owner = { uid: number; gid: number }

type CopyOptions = {
  /** Whether the contents of this folder, or this file, are left out; its path is relative. */
  leavesOut?: (path: string) => boolean
  /** To whom the copies belong, where that is not this process. */
  owner?: Owner | undefined
  /** Whether its files disappear meanwhile, as those of a running PostgreSQL, which writes such changes into its log as well: they are left out. */
  isLive?: boolean
}

/**
 * Copies a folder, each file onto the disk.
 * @throws Error where a file disappears meanwhile that must not, or the folder of the copies does
 */
export async function copyFiles(from: string, to: string, options: CopyOptions = {}, path = ''): Promise<void> {
  const { leavesOut = () => false, owner, isLive = false } = options
  const orNone =
    (source: string) =>
    (error: unknown): [] => {
      const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
      // Where the source is there, it is the folder of its copy that is missing.
      if (isLive && isMissing && !existsSync(source)) return []
      throw error
    }
  const source = join(from, path)
  await makeFolder(join(to, path), owner)
  for (const entry of await readdir(source, { withFileTypes: true }).catch(orNone(source))) {
    const inner = path ? `${path}/${entry.name}` : entry.name
    if (entry.isDirectory() && leavesOut(inner)) await makeFolder(join(to, inner), owner)
    else if (entry.isDirectory()) await copyFiles(from, to, options, inner)
    else if (entry.isFile() && !leavesOut(inner))
      await copyOne(join(from, inner), join(to, inner), owner).catch(orNone(join(from, inner)))
  }
}

async function makeFolder(path: string, owner?: Owner): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  if (owner) await lchown(path, owner.uid, owner.gid)
}

async function copyOne(from: string, to: string, owner?: Owner): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_FICLONE)
  const copy = await open(to, 'r+')
  await copy.chmod(0o600)
  if (owner) await copy.chown(owner.uid, owner.gid)
  await copy.sync()
  await copy.close()
}
