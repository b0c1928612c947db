import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readJson } from './json-file.ts'

/** A copy of the whole cluster; with the log since then it gives the database at any later moment. */
export type BaseBackup = {
  /** When it was begun and ended, ISO 8601. The earliest moment that it can be restored to is its end. */
  from: string
  until: string
  /** The first segment of the log that it needs. */
  segment: string
  /** Bytes of a segment. */
  segmentSize: number
  /** Whose log it needs. */
  branch?: string | null
}

/** In the folder of a base back-up. */
export const clusterFolder = 'cluster'
export const filesFolder = 'files'
export const factsFile = 'backup.json'
export const basesFolder = (folder: string): string => join(folder, 'base')

/** The base back-ups in a folder, the oldest first. */
export async function listBackups(folder: string): Promise<(BaseBackup & { path: string })[]> {
  const names = existsSync(basesFolder(folder)) ? await readdir(basesFolder(folder)) : []
  const all = names.toSorted().map(async (name) => {
    const path = join(basesFolder(folder), name)
    const facts = name.includes('.') ? null : await readJson<BaseBackup>(join(path, factsFile))
    return facts ? [{ ...facts, path }] : []
  })
  return (await Promise.all(all)).flat()
}
