import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../tools/source-files.ts'

/** Folders that a release has of its own here; the others are links to this checkout's. */
const own = new Set(['tools', 'package.json', 'package-lock.json'])

/** Another release, as a new checkout would be: the same program in another folder. @returns the folder */
export function makeRelease(folder: string): string {
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(root)) {
    if (name.startsWith('.git')) continue
    if (own.has(name)) cpSync(join(root, name), join(folder, name), { recursive: true, preserveTimestamps: true })
    else symlinkSync(join(root, name), join(folder, name))
  }
  return folder
}

/** A release whose server ends before it is open. */
export function makeBrokenRelease(folder: string): string {
  makeRelease(folder)
  writeFileSync(join(folder, 'tools', 'start.ts'), "throw new Error('A release that does not start')\n")
  return folder
}
