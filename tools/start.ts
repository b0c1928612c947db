// `npm start`: builds what the browser needs when it is missing or old, then starts the server and stops it cleanly.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { start } from '#server/main.ts'
import { readSettings } from '#server/settings.ts'
import { isBuilt } from './build-stamp.ts'

process.env['NODE_ENV'] = 'production'

try {
  const settings = readSettings({ ...process.env, ...flags(process.argv.slice(2)) })
  const hasPages = settings.modules?.includes('main') ?? true
  if (hasPages && !(await isBuilt())) buildStorefront()
  const running = start(settings)
  const isStopping = stopOnSignal(running, settings.drainMs)
  const { url } = await running
  if (!isStopping()) process.stdout.write(`Songdee is ready at ${url}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  if (error instanceof Error && error.cause) process.stderr.write(`${String(error.cause)}\n`)
  process.exit(1)
}

/** `--modules=loyalty,smart-basket`: only these modules; `--rooms=` is its previous name. */
function flags(args: string[]): { MODULES?: string } {
  const flag = /^--(?:modules|rooms)=(.*)$/
  const unknown = args.find((arg) => !flag.test(arg))
  if (unknown !== undefined) throw new Error(`${unknown}: unknown; there is --modules=<module>,<module>.`)
  const last = args.findLast((arg) => flag.test(arg))
  return last === undefined ? {} : { MODULES: flag.exec(last)?.[1] || ',' }
}

/** In a separate process, so that the server does not keep the bundler's memory. */
function buildStorefront(): void {
  process.stdout.write('Building the storefront …\n')
  const done = spawnSync(process.execPath, [fileURLToPath(new URL('build.ts', import.meta.url))], { stdio: 'inherit' })
  if (done.status !== 0) throw new Error('The storefront could not be built; see the lines above.')
}

/**
 * Ctrl-C, a service manager, or the end of the process that started us: all are the same request. A start that is in
 * progress ends first, so that its database is stopped too.
 */
function stopOnSignal(running: ReturnType<typeof start>, drainMs: number): () => boolean {
  let stopping = false
  const stopOnce = () => {
    if (stopping) return
    stopping = true
    process.stdout.write('Stopping …\n')
    running
      .then(({ stop }) => {
        // For a stop that hangs. A database on a busy disk takes its time to write everything down.
        setTimeout(() => process.exit(1), drainMs + 60_000).unref()
        return stop()
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
