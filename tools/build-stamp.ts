import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

// Separate from the build, so that a server whose build is up to date never loads the bundler.

const root = fileURLToPath(new URL('..', import.meta.url))
export const dist = join(root, 'dist')
/** Which modules the scripts for browsers are made of. */
export const modulesFile = join(dist, 'modules.json')
const stampFile = join(dist, 'storefront.stamp')

/** Everything that storefront and back office are built from. */
const sources = [
  'storefront',
  'backoffice',
  'design',
  'rules',
  'contract',
  'package.json',
  'package-lock.json',
  'tools/build.ts',
  'tools/build-stamp.ts',
  'tools/form-fields.ts',
  'tools/icons.ts',
]

export async function filesUnder(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(() => null)
  if (!entries) return [path]
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

async function stampOf(paths: readonly string[]): Promise<string> {
  const files = (await Promise.all(paths.map((path) => filesUnder(join(root, path))))).flat()
  const hash = createHash('sha256').update(process.versions.node)
  for (const file of files.filter((name) => !name.includes('.test.')).sort()) {
    hash.update(relative(root, file)).update(await readFile(file))
  }
  return hash.digest('hex')
}

/** Whether the storefront in `dist/` was made from the sources as they are. */
export const isBuilt = async (): Promise<boolean> =>
  (await readFile(stampFile, 'utf8').catch(() => '')) === (await stampOf(sources))

/** Marks the build as made from the sources as they are. */
export const stamp = async (): Promise<void> => writeFile(stampFile, await stampOf(sources))
