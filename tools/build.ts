import { createHash } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { constants as os, setPriority } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build as bundle } from 'vite'
import type { InlineConfig, Rolldown } from 'vite'
import { followParent } from '#server/child-process.ts'
import { backOfficeBuild, backOfficeWorkerBuild, offlineScreens } from '../backoffice/vite.config.ts'
import { browserBuild, serverBuild, startScriptBuild, workerBuild } from '../storefront/vite.config.ts'
import { oneAtATime } from './build-lock.ts'
import { buildServer, inAscii } from './build-server.ts'
import { dist, filesUnder, isBuilt, make, modulesFile, packed, pages, server } from './build-stamp.ts'
import { formFieldsPlugin } from './form-fields.ts'
import { drawIcons } from './icons.ts'
import { offlineFiles, type BuildManifest } from './offline-files.ts'
import { root } from './source-files.ts'
import { isProduct, onEveryPage } from './test-run/executed-files.ts'

/** Levels of Brotli and gzip. The best ones make files a tenth smaller, which takes thirty times as long. */
const levels = { quick: { br: 5, gz: 6 }, best: { br: 11, gz: 9 } }
/** What is compressed once and sent for a year. */
const compressed = ['client/assets', 'client/custom-service-worker.js', 'backoffice/assets']

/** Compresses scripts and styles. Each file is replaced at once: a server may be reading it. */
async function compress({ br, gz }: (typeof levels)[keyof typeof levels]): Promise<void> {
  const files = (await Promise.all(compressed.map((path) => filesUnder(join(dist, path))))).flat()
  const one = async (file: string): Promise<void> => {
    const body = await readFile(file)
    const params = { [constants.BROTLI_PARAM_QUALITY]: br, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
    await replace(`${file}.br`, await promisify(brotliCompress)(body, { params }))
    await replace(`${file}.gz`, await promisify(gzip)(body, { level: gz }))
  }
  await Promise.all(files.filter((file) => /\.(js|css|svg|json)$/.test(file)).map(one))
}

/** Written outside of the folder, which a server that starts now reads. */
async function replace(file: string, body: Buffer): Promise<void> {
  const unfinished = join(dist, relative(dist, file).replaceAll(/[\\/]/g, '-'))
  await writeFile(unfinished, body)
  await rename(unfinished, file)
}

type BuildResult = Awaited<ReturnType<typeof bundle>>
const chunksOf = (result: BuildResult): Rolldown.OutputChunk[] =>
  [result]
    .flat()
    .flatMap((part) => ('output' in part ? part.output : []))
    .filter((chunk) => chunk.type === 'chunk')

/** Which modules of ours a script for browsers is made of, by its path: for the map of the journeys. */
const modules: Record<string, string[]> = {}

function noteModules(path: string, { moduleIds }: Rolldown.OutputChunk): void {
  const own = moduleIds.map((id) => relative(root, id.replace(/\?.*$/, '')).replaceAll('\\', '/'))
  modules[path] = own.filter(isProduct).sort()
}

/** A build of one script, as its text. */
export async function scriptOf(config: InlineConfig, path = ''): Promise<string> {
  const [script] = chunksOf(await bundle(config))
  if (!script) throw new Error('A script was not built')
  noteModules(path, script)
  return script.code.trim()
}

/** The service worker knows by name what a phone needs to draw any page; the face for machines without Thai is none. */
async function serviceWorker(client: string): Promise<string> {
  const files = await readdir(join(client, 'assets'))
  const assets = files.filter((file) => /\.(js|css)$/.test(file)).map((file) => `/assets/${file}`)
  const name = createHash('sha256').update(assets.sort().join()).digest('hex').slice(0, 12)
  return scriptOf(workerBuild(name, assets), '/custom-service-worker.js')
}

/** The back office's worker lies below its address, so that it answers for nothing else. */
async function backOfficeWorker(folder: string): Promise<void> {
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as BuildManifest
  const files = offlineFiles(manifest, offlineScreens)
  const name = createHash('sha256').update(files.join()).digest('hex').slice(0, 12)
  await mkdir(join(folder, 'backoffice'), { recursive: true })
  const script = await scriptOf(backOfficeWorkerBuild(name, files), '/backoffice/service-worker.js')
  await writeFile(join(folder, 'backoffice', 'service-worker.js'), script)
}

/** Builds the storefront for browser and server, and the back office, into `dist/`. */
async function buildPages(): Promise<void> {
  // Vite and its plugins read this: with another value React's development build comes in.
  process.env.NODE_ENV = 'production'
  await mkdir(dist, { recursive: true })
  for (const name of await readdir(dist))
    if (name !== 'start') await rm(join(dist, name), { recursive: true, force: true })
  const storefront = await bundle(browserBuild)
  await bundle(serverBuild)
  const drawing = join(dist, 'server', 'entry-server.js')
  await writeFile(drawing, inAscii(await readFile(drawing, 'utf8')))
  const backOffice = await bundle(backOfficeBuild(formFieldsPlugin))
  for (const chunk of [storefront, backOffice].flatMap(chunksOf)) noteModules(`/${chunk.fileName}`, chunk)
  await writeFile(join(dist, 'start-script.js'), await scriptOf(startScriptBuild, onEveryPage))
  const client = join(dist, 'client')
  await writeFile(join(client, 'custom-service-worker.js'), await serviceWorker(client))
  await drawIcons(join(client, 'icon.svg'), client)
  await backOfficeWorker(join(dist, 'backoffice'))
  await compress(levels.quick)
  await writeFile(modulesFile, JSON.stringify(modules))
}

/** Makes a part that is missing or older than its sources. Of two processes in this folder one makes it, and the other waits. */
async function makeOnce(part: typeof pages, lock: string, work: () => Promise<void>): Promise<boolean> {
  if (await isBuilt(part)) return false
  return oneAtATime(join(root, 'node_modules', '.cache', `build-${lock}.lock`), async () => {
    if (await isBuilt(part)) return false
    await work()
    return true
  })
}

/** The smallest files are of what the pages were made from. */
async function packPages(): Promise<void> {
  await compress(levels.best)
  await copyFile(pages.stampFile, packed.stampFile)
}

/** Builds what is missing or older than its sources: the pages, their smallest files, and the server's modules as one file. */
async function build(wanted: readonly string[] = ['pages', 'packed', 'server']): Promise<'built' | 'unchanged'> {
  const steps = [
    { name: 'pages', part: pages, lock: 'pages', work: () => make(pages, buildPages) },
    { name: 'packed', part: packed, lock: 'pages', work: packPages },
    { name: 'server', part: server, lock: 'server', work: () => make(server, buildServer) },
  ]
  let outcome: 'built' | 'unchanged' = 'unchanged'
  for (const { part, lock, work } of steps.filter(({ name }) => wanted.includes(name)))
    if (await makeOnce(part, lock, work)) outcome = 'built'
  return outcome
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const started = performance.now()
  const wanted = process.argv.slice(2)
  // By hand it builds all, and ends itself.
  if (wanted.length > 0) followParent()
  // What a start does for the next one: the shop that is open goes first.
  if (wanted.includes('packed') && !wanted.includes('pages')) setPriority(os.priority.PRIORITY_BELOW_NORMAL)
  const outcome = await build(wanted.length > 0 ? wanted : undefined)
  if (wanted.length === 0)
    process.stdout.write(`Pages and server are ${outcome} (${Math.round(performance.now() - started)} ms)\n`)
}
