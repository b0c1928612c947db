import { readFile, rename, writeFile } from 'node:fs/promises'

/** Writes a file that has its name only when it is whole and on the disk. */
export async function writeJson(path: string, value: unknown): Promise<void> {
  const unfinished = `${path}.${process.pid}`
  await writeFile(unfinished, JSON.stringify(value), { mode: 0o600, flush: true })
  await rename(unfinished, path)
}

/** Creates a file where there is none yet. @returns whether there was none: of several at the same moment one creates it */
export async function createJson(path: string, value: unknown): Promise<boolean> {
  try {
    await writeFile(path, JSON.stringify(value), { mode: 0o600, flag: 'wx', flush: true })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** @returns null where there is no such file */
export async function readJson<Value>(path: string): Promise<Value | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Value
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
