import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { createShop, type ShopOverrides } from './create-shop.ts'
import { closeDataFolder } from './data-folder.ts'
import { offerFirstAdministrator } from './identity/identity.ts'
import { isRunning } from './services/services.ts'
import { bindPort, type BoundPort } from './http/bound-port.ts'
import { errorForLog } from './http/request-log.ts'
import { listeningOn, type Settings } from './settings/settings.ts'
import { decideRestored } from './restored-shop.ts'
import { openShopDatabase, type StartProgress } from './shop-database.ts'

type Start = {
  /** The port, where it is bound already. */
  bound?: BoundPort
  /** Resolves when the pages are built, which happens while the database is opened. */
  pagesBuilt?: Promise<void>
  /** Ends the start; what it has opened is closed. */
  signal?: AbortSignal
  progress?: StartProgress
  /** The file of the build that fills the demo. */
  demoProgram?: string | undefined
}

type RunningShop = {
  url: string
  port: number
  /** How somebody gets into the back office of an empty database; null where there is staff. */
  firstAdministrator: Awaited<ReturnType<typeof offerFirstAdministrator>>
  stop: () => Promise<void>
}

/**
 * Starts the server: port, database, app, jobs.
 * @returns its address, the port it listens on, and `stop`, which drains, finishes what is running and closes everything
 * @throws the signal's reason where that ended the start; nothing of it runs any more
 */
export async function start(
  given: Settings,
  overrides: ShopOverrides = {},
  { signal, progress, pagesBuilt, demoProgram, ...already }: Start = {},
): Promise<RunningShop> {
  const bound = already.bound ?? (await bindPort(given.port, given.host))
  const settings = listeningOn(given, bound.port)
  await closeDataFolder(settings.dataDir)
  await decideRestored(settings)
  const log = pino({ level: settings.logLevel, serializers: { err: errorForLog } })
  const database = await openShopDatabase(settings, log, { signal, progress, demoProgram })
  try {
    await pagesBuilt
    signal?.throwIfAborted()
    progress?.begin('opening')
    const { app, deps, startJobs, close } = await createShop(settings, { log, database }, overrides)
    await bound.serve(app)
    await startJobs()
    const needsStaff = !settings.demo && !settings.oidcIssuer && isRunning('main', settings)
    return {
      firstAdministrator: needsStaff ? await offerFirstAdministrator(deps, new Date()) : null,
      url: settings.publicUrl,
      port: bound.port,
      stop: async () => {
        app.draining.begin()
        await pause(settings.drainMs)
        await close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}
