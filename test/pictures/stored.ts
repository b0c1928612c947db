import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { toStored } from './compare.ts'

const folder = fileURLToPath(new URL('stored', import.meta.url))
const fileOf = (name: string) => join(folder, `${name}.webp`)

/** The stored picture of this name, WebP. @throws Error that says how it is made */
export function storedPicture(name: string): Buffer {
  if (!existsSync(fileOf(name))) throw new Error(`There is no stored picture ${name}: npm run screenshots -- --renew`)
  return readFileSync(fileOf(name))
}

/** The names of all stored pictures, in order. */
export const storedNames = (): string[] =>
  readdirSync(folder)
    .map((file) => file.replace('.webp', ''))
    .toSorted()

/** The name of the picture of what opens from the first row of a screen. */
export const rowOf = (name: string): string => `${name}-row`

/** Whether a stored picture is of the screen of this name, or of what opens in it. */
export const isOf = (stored: string, name: string): boolean => stored.replace(/(-row)+$/, '') === name

/** What they take together. */
export const storedBytes = (): number => storedNames().reduce((sum, name) => sum + statSync(fileOf(name)).size, 0)

/** Stores a picture that was taken. */
export async function storePicture(name: string, taken: Buffer): Promise<void> {
  mkdirSync(folder, { recursive: true })
  writeFileSync(fileOf(name), await toStored(taken))
}

/** Removes stored pictures with other names than these. */
export function dropOthers(names: readonly string[]): void {
  for (const name of storedNames()) if (!names.includes(name)) rmSync(fileOf(name))
}
