// `npm start`: builds what the browser needs when it is missing or old, while the server opens its database; stops both
// cleanly. Its address answers from the first moment.
import type { Server } from 'node:net'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { runInChild } from '#server/child-process.ts'
import { bindPort, closedPort } from '#server/http/bound-port.ts'
import type * as Main from '#server/main.ts'
import { readSettings } from '#server/settings/settings.ts'
import { isBuilt, packed, pages, server, type FoundSources } from './build-stamp.ts'
import { answerMeanwhile } from './preparing/page.mjs'
import { createProgress, lineOf, type Progress, type Step } from './preparing/progress.mjs'

process.env['NODE_ENV'] = 'production'

/** The seconds that tools/bootstrap.mjs installed packages for; unset where it did not. */
const installed = process.env['SONGDEE_INSTALLED']
const ending = new AbortController()
let drainMs = 0
const running = open()
const isStopping = stopOnSignal()

try {
  const { url, firstAdministrator } = await running
  if (!isStopping()) process.stdout.write(`Songdee is ready at ${url}\n`)
  if (!isStopping() && firstAdministrator) {
    const { username, password } = firstAdministrator
    process.stdout.write(
      `There is no staff yet: sign in at ${url}/backoffice/ as ${username} with ${password}, which works once\n`,
    )
  }
} catch (error) {
  // A stop is no failure; it ends the process itself.
  if (!isStopping()) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    if (error instanceof Error && error.cause) process.stderr.write(`${String(error.cause)}\n`)
    process.exit(1)
  }
}

async function open(): ReturnType<typeof Main.start> {
  const settings = readSettings({ ...process.env, ...flags(process.argv.slice(2)) })
  drainMs = settings.drainMs
  const { signal } = ending
  const progress = createProgress(
    ['database', ...(settings.demo ? (['demo'] as const) : []), 'opening'],
    printOfCold,
    installed === undefined ? null : Number(installed),
  )
  const bound = settings.migrateAtStart
    ? await bindPort(settings.port, settings.host, {
        meanwhile: answerMeanwhile(progress.steps),
        taken: await portOfBootstrap(),
      })
    : // Other processes answer while this one starts.
      await closedPort(settings.port, settings.host)
  const servesPages = settings.modules?.includes('main') ?? true
  const found: FoundSources = new Map()
  const [hasPages, hasPacked, hasServer] = await Promise.all([
    !servesPages || isBuilt(pages, found),
    !servesPages || isBuilt(packed, found),
    isBuilt(server, found),
  ])
  const pagesBuilt = hasPages ? Promise.resolve() : buildPages(progress, signal)
  // Without pages the rest is in vain.
  pagesBuilt.catch((error: unknown) => ending.abort(error))
  const [pagesPacked, settled] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  try {
    // After the port, since the server's modules take their time to load.
    const { start, demoProgram } = await loadServer(hasServer, signal)
    const later = { settled: settled.promise, ...(hasPacked ? {} : { pagesPacked: pagesPacked.promise }) }
    const shop = await start(settings, later, { bound, pagesBuilt, signal, progress, demoProgram })
    // The shop is open without these, and what goes wrong is printed.
    const packing = hasPacked ? Promise.resolve() : build('packed', signal)
    pagesPacked.resolve(packing)
    settled.resolve(packing.catch(() => undefined))
    return shop
  } catch (error) {
    ending.abort(error)
    await pagesBuilt.catch(() => undefined)
    throw error
  }
}

async function buildPages(progress: Progress, signal: AbortSignal): Promise<void> {
  progress.begin('pages')
  await build('pages', signal)
  progress.end('pages')
}

/** In a separate process, so that the server does not keep the bundler's memory. */
async function build(part: 'pages' | 'packed' | 'server', signal: AbortSignal): Promise<void> {
  const failure = {
    pages: 'The storefront could not be built; see the lines above.',
    packed: 'The scripts of the pages could not be compressed; see the lines above.',
    server: 'The quick start of the server could not be built; it starts from its sources.',
  }[part]
  await runInChild([fileURLToPath(new URL('build.ts', import.meta.url)), part], { failure, signal })
}

/**
 * From one file, made first where it is missing or old: that takes no longer than to remove the types of a thousand
 * sources here, for which this process would keep some 50 MB. From the sources where it cannot be made.
 */
async function loadServer(
  isOneFile: boolean,
  signal: AbortSignal,
): Promise<{ start: typeof Main.start; demoProgram?: string }> {
  try {
    if (!isOneFile) await build('server', signal)
    const { start } = (await import(pathToFileURL(server.file).href)) as typeof Main
    return { start, demoProgram: server.demoFile }
  } catch (error) {
    signal.throwIfAborted()
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return import('#server/main.ts')
  }
}

/** Nothing is said of a start that has everything, which is over in a moment. */
function printOfCold(steps: Step[]): void {
  const long = ['packages', 'pages', 'demo shop']
  if (steps.some(({ en, state }) => long.includes(en) && state !== 'waiting')) process.stdout.write(lineOf(steps))
}

/** The port on which tools/bootstrap.mjs answered while packages were installed. */
async function portOfBootstrap(): Promise<Server | undefined> {
  if (installed === undefined || !process.connected) return undefined
  return new Promise((resolve) => {
    process.once('message', (_message, handle) => resolve(handle as Server | undefined))
  })
}

/** `--modules=loyalty,smart-basket`: only these modules; `--rooms=` is its previous name. */
function flags(args: string[]): { MODULES?: string } {
  const flag = /^--(?:modules|rooms)=(.*)$/
  const unknown = args.find((arg) => !flag.test(arg))
  if (unknown !== undefined) throw new Error(`${unknown}: unknown; there is --modules=<module>,<module>.`)
  const last = args.findLast((arg) => flag.test(arg))
  return last === undefined ? {} : { MODULES: flag.exec(last)?.[1] || ',' }
}

/**
 * Ctrl-C, a service manager, or the end of the process that started us: all are the same request. A start that is in
 * progress ends at its next step and closes what it has opened.
 */
function stopOnSignal(): () => boolean {
  let stopping = false
  const stopOnce = () => {
    if (stopping) return
    stopping = true
    process.stdout.write('Stopping …\n')
    const stopped = new Error('Stopped')
    ending.abort(stopped)
    running
      .then(({ stop }) => {
        // For a stop that hangs. A database on a busy disk takes its time to write everything down.
        setTimeout(() => process.exit(1), drainMs + 60_000).unref()
        return stop()
      })
      .catch((error: unknown) => {
        if (error !== stopped) throw error
      })
      .then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`${String(error)}\n`)
          process.exit(1)
        },
      )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopOnce)
  process.on('disconnect', stopOnce)
  return () => stopping
}
