// `npm start`: builds what the browser needs when it is missing or old, then starts the shop and stops it cleanly.
import { start } from '#server/main.ts'
import { readSettings } from '#server/settings.ts'
import { build } from './build.ts'

process.env['NODE_ENV'] = 'production'

try {
  const settings = readSettings(process.env)
  await build()
  const { url, stop } = await start(settings)
  process.stdout.write(`Songdee is ready at ${url}\n`)
  stopWhenAsked(stop)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  if (error instanceof Error && error.cause) process.stderr.write(`${String(error.cause)}\n`)
  process.exit(1)
}

/** Ctrl-C, a service manager, or the end of the process that started us: all are the same request. */
function stopWhenAsked(stop: () => Promise<void>): void {
  let stopping = false
  const stopOnce = () => {
    if (stopping) return
    stopping = true
    process.stdout.write('Stopping …\n')
    // Requests under way get their time; after that the database's own recovery is the safety net.
    setTimeout(() => process.exit(1), 20_000).unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopOnce)
  process.on('disconnect', stopOnce)
}
