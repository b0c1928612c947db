import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What was written under this name, or null. A cache that cannot be read is an empty one. */
export async function readCached(folder: string, name: string): Promise<Buffer | null> {
  const body = await readFile(pathOf(folder, name)).catch(() => null)
  return body && body.length > 0 ? body : null
}

/** Writes all of it or nothing. A failure, a full disk say, costs the next reader an encode and no more, so it is not told. */
export async function writeCached(folder: string, name: string, body: Buffer): Promise<void> {
  const path = pathOf(folder, name)
  const draft = `${path}.${randomUUID()}`
  try {
    await mkdir(join(folder, shelfOf(name)), { recursive: true, mode: 0o700 })
    await writeFile(draft, body)
    await rename(draft, path)
  } catch {
    await rm(draft, { force: true }).catch(() => undefined)
  }
}

/** 256 folders, for thousands of files in one are slow to list and back up. */
const shelfOf = (name: string): string => name.slice(0, 2)
const pathOf = (folder: string, name: string): string => join(folder, shelfOf(name), name)
