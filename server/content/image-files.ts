import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The bytes stored under this name, or null. An unreadable cache counts as empty. */
export async function readCached(folder: string, name: string): Promise<Buffer | null> {
  const body = await readFile(pathOf(folder, name)).catch(() => null)
  return body && body.length > 0 ? body : null
}

/**
 * Stores everything or nothing. A failure, such as a full disk, only costs the next request an encode, so it is not
 * reported.
 */
export async function writeCached(folder: string, name: string, body: Buffer): Promise<void> {
  const path = pathOf(folder, name)
  const draft = `${path}.${randomUUID()}`
  try {
    await mkdir(join(folder, subfolderOf(name)), { recursive: true, mode: 0o700 })
    await writeFile(draft, body)
    await rename(draft, path)
  } catch {
    await rm(draft, { force: true }).catch(() => undefined)
  }
}

/** 256 folders, because thousands of files in one are slow to list and back up. */
const subfolderOf = (name: string): string => name.slice(0, 2)
const pathOf = (folder: string, name: string): string => join(folder, subfolderOf(name), name)
