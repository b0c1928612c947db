import { createHash } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

// Separate from the build, so that a server whose build is up to date never loads the bundler.

const root = fileURLToPath(new URL('..', import.meta.url))
export const dist = join(root, 'dist')
/** Which modules the scripts for browsers are made of. */
export const modulesFile = join(dist, 'modules.json')

/** A part of the build: what it is made from, and the file that says from which state of it. */
type Part = { stampFile: string; sources: readonly string[] }

const shared = ['rules', 'contract', 'package.json', 'package-lock.json', 'tools/build-stamp.ts']

/** Storefront and back office. */
export const pages: Part = {
  stampFile: join(dist, 'storefront.stamp'),
  sources: [
    ...shared,
    ...['storefront', 'backoffice', 'design', 'web', 'tools/build.ts', 'tools/form-fields.ts', 'tools/icons.ts'],
  ],
}

/** The scripts and styles of the pages as small as they get: a first start sends larger ones until they are made. */
export const packed: Part = { stampFile: join(dist, 'packed.stamp'), sources: pages.sources }

/** The server's modules in one file; further ones fill the demo, and start the server where nothing runs its TypeScript. */
export const server: Part & { file: string; demoFile: string; startFile: string } = {
  stampFile: join(dist, 'start', 'server.stamp'),
  file: join(dist, 'start', 'main.js'),
  demoFile: join(dist, 'start', 'fill.js'),
  startFile: join(dist, 'start', 'start.js'),
  sources: [...shared, 'server', 'sandbox', 'demo', 'tools/build-server.ts', 'tools/start.ts', 'tools/preparing'],
}

export async function filesUnder(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(() => null)
  if (!entries) return [path]
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

async function filesOf({ sources }: Part): Promise<string[]> {
  const files = (await Promise.all(sources.map((path) => filesUnder(join(root, path))))).flat()
  return files.filter((name) => !basename(name).includes('.test.')).sort()
}

/** Of everything in the files. */
async function contentOf(files: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(process.versions.node)
  for (const file of files) hash.update(relative(root, file)).update(await readFile(file))
  return hash.digest('hex')
}

/** Of their sizes and times of change: where these are the same, nothing is read. */
async function outsideOf(files: readonly string[]): Promise<string> {
  const known = await Promise.all(files.map((file) => stat(file)))
  const hash = createHash('sha256').update(process.versions.node)
  for (const [index, { size, mtimeMs }] of known.entries())
    hash.update(`${relative(root, files[index] ?? '')} ${size} ${mtimeMs}\n`)
  return hash.digest('hex')
}

/** Whether a part in `dist/` was made from the sources as they are. */
export async function isBuilt(part: Part): Promise<boolean> {
  const [content, outside] = (await readFile(part.stampFile, 'utf8').catch(() => '')).split('\n')
  if (!content) return false
  const files = await filesOf(part)
  const now = await outsideOf(files)
  if (now === outside) return true
  if ((await contentOf(files)) !== content) return false
  await writeFile(part.stampFile, `${content}\n${now}`).catch(() => undefined)
  return true
}

/** Makes a part, and marks it as made from the sources as they were when that began: they may be edited or updated meanwhile. */
export async function make(part: Part, work: () => Promise<void>): Promise<void> {
  const files = await filesOf(part)
  const outside = await outsideOf(files)
  const content = await contentOf(files)
  await work()
  await writeFile(part.stampFile, `${content}\n${outside}`)
}
