import { createHash } from 'node:crypto'
import { lstatSync, readdirSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
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

type SourceFile = { path: string; size: number; mtimeMs: number }

/** The files that were found at each source, for those who look at several parts at one moment: most sources are of more than one. */
export type FoundSources = Map<string, readonly SourceFile[]>

/** Synchronously: a start waits for it, and two thousand asynchronous looks take several times as long. */
function lookAt(source: string): SourceFile[] {
  const whole = join(root, source)
  const isFolder = lstatSync(whole).isDirectory()
  const paths = isFolder ? readdirSync(whole, { recursive: true, encoding: 'utf8' }).sort() : ['']
  return paths
    .map((path) => join(source, path))
    .filter((path) => !basename(path).includes('.test.'))
    .flatMap((path) => {
      const stats = lstatSync(join(root, path))
      return stats.isFile() ? [{ path, size: stats.size, mtimeMs: stats.mtimeMs }] : []
    })
}

const filesOf = ({ sources }: Part, found: FoundSources = new Map()): SourceFile[] =>
  sources.flatMap((source) => {
    const files = found.get(source) ?? lookAt(source)
    found.set(source, files)
    return files
  })

/** Of everything in the files. */
async function contentOf(files: readonly SourceFile[]): Promise<string> {
  const hash = createHash('sha256').update(process.versions.node)
  for (const { path } of files) hash.update(path).update(await readFile(join(root, path)))
  return hash.digest('hex')
}

/** Of their sizes and times of change: where these are the same, nothing is read. */
function outsideOf(files: readonly SourceFile[]): string {
  const hash = createHash('sha256').update(process.versions.node)
  for (const { path, size, mtimeMs } of files) hash.update(`${path} ${size} ${mtimeMs}\n`)
  return hash.digest('hex')
}

/** Whether a part in `dist/` was made from the sources as they are. `found`: what was found at this moment for other parts. */
export async function isBuilt(part: Part, found?: FoundSources): Promise<boolean> {
  const [content, outside] = (await readFile(part.stampFile, 'utf8').catch(() => '')).split('\n')
  if (!content) return false
  const files = filesOf(part, found)
  const now = outsideOf(files)
  if (now === outside) return true
  if ((await contentOf(files)) !== content) return false
  await writeFile(part.stampFile, `${content}\n${now}`).catch(() => undefined)
  return true
}

/** Makes a part, and marks it as made from the sources as they were when that began: they may be edited or updated meanwhile. */
export async function make(part: Part, work: () => Promise<void>): Promise<void> {
  const files = filesOf(part)
  const outside = outsideOf(files)
  const content = await contentOf(files)
  await work()
  await writeFile(part.stampFile, `${content}\n${outside}`)
}
