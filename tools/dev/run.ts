// `npm run dev`: the server from its sources, with hot reload of pages and a restart of the server when its code changes.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pino } from 'pino'
import { createServer, type HotPayload, type ViteDevServer } from 'vite'
import { openDatabase } from '#server/adapters/database/open.ts'
import { closeDataFolder } from '#server/data-folder.ts'
import { listeningOn, readSettings, type Settings } from '#server/settings/settings.ts'
import { startScriptBuild } from '../../storefront/vite.config.ts'
import { scriptOf } from '../build.ts'
import { root } from '../source-files.ts'
import { createFront } from './front.ts'
import { serverRuns, type ServerRuns } from './server-runs.ts'
import { base, devConfig } from './vite.ts'
import { watchFolders } from './watch-folders.ts'

process.env['NODE_ENV'] = 'development'

/** A change in these folders restarts the server; the storefront is Vite's. */
const served = ['server', 'rules', 'contract', 'sandbox', 'demo', 'db']
const restarts = /^(?!.*\.(?:test|fixture)\.).*\.(?:ts|sql|json)$/
/** An editor or a change of branch writes many files in a short time. */
const settleMs = 50

const say = (line: string) => process.stdout.write(`${line}\n`)

type DevServer = { url: string; stop: () => Promise<void> }

async function start(given: Settings): Promise<DevServer> {
  let vite: ViteDevServer | null = null
  let runs: ServerRuns | null = null
  const front = createFront({
    base,
    vite: (...request) => vite?.middlewares(...request),
    port: async () => runs?.port() ?? Promise.reject(new Error('The server is being started')),
  })
  const port = await listen(front, given)
  const settings = listeningOn(given, port)
  const log = pino({ level: 'warn' })
  await closeDataFolder(settings.dataDir)
  // Opened here, so that it outlives the restarts.
  const opening = openDatabase(settings, log)
  vite = await createServer(devConfig((file) => runs?.refresh(file), front))
  const database = await opening
  await database.pool.end()
  let script = scriptOf(startScriptBuild)
  const { ssr } = vite.environments
  runs = serverRuns({
    environment: {
      ...process.env,
      LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
      HOST: '127.0.0.1',
      PORT: '0',
      PUBLIC_URL: settings.publicUrl,
      TRUST_PROXY: ['127.0.0.1', ...settings.trustProxy].join(','),
      DATABASE_URL: database.url,
      DEMO: settings.demo ? 'on' : 'off',
      DRAIN_SECONDS: '0',
    },
    invoke: async (payload: HotPayload) => ssr.hot.handleInvoke(payload),
    startScript: async () => script,
    say,
  })
  let settling: NodeJS.Timeout | undefined
  const restartSoon = () => {
    clearTimeout(settling)
    settling = setTimeout(() => runs?.restart(), settleMs)
  }
  const stopWatching = watchFolders(
    served.map((folder) => join(root, folder)),
    (path) => restarts.test(path) && restartSoon(),
  )
  vite.watcher.on('change', (path) => {
    if (path !== join(root, 'storefront/start-script.ts')) return
    script = scriptOf(startScriptBuild)
    restartSoon()
  })
  runs.restart()
  await runs.port().catch(() => undefined)
  return {
    url: settings.publicUrl,
    stop: async () => {
      stopWatching()
      clearTimeout(settling)
      front.close()
      front.closeAllConnections()
      await runs?.stop()
      await vite?.close()
      await database.stop()
    },
  }
}

/** @returns the port @throws Error if the port is in use */
async function listen(front: ReturnType<typeof createFront>, { port, host }: Settings): Promise<number> {
  front.listen(port, host)
  await once(front, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new Error(`Port ${port} is in use on ${host}. Stop what uses it, or set PORT to another.`, { cause: error })
  })
  return (front.address() as AddressInfo).port
}

const running = start(readSettings(process.env))
let isStopping = false
const stop = () => {
  if (isStopping) return
  isStopping = true
  say('Stopping …')
  setTimeout(() => process.exit(1), 20_000).unref()
  running
    .then((shop) => shop.stop())
    .then(
      () => process.exit(0),
      () => process.exit(1),
    )
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
process.on('disconnect', stop)
running.then(
  ({ url }) => isStopping || say(`Songdee is ready at ${url}`),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  },
)
