import type { AppDeps } from '#server/app.ts'
import { connect } from '#server/adapters/database/database.ts'
import type { CompanyMemory } from '#server/adapters/company/port.ts'
import type { SharedAssets } from '#server/pages/shared-assets.ts'
import { isRunning, type RoomName, type Running } from '#server/services.ts'
import { startClock } from './clock.ts'
import { consumers } from './consumers.ts'
import { jobs } from './jobs.ts'
import type { Outbox } from './outbox/open.ts'

type JobDeps = AppDeps & { databaseUrl: string; company: CompanyMemory | null; shared: SharedAssets }

/** Starts to pass events on and to run the jobs of the modules that this process runs. */
export async function openJobs(running: Running, deps: JobDeps): Promise<{ stop: () => Promise<void> }> {
  const { databaseUrl, log } = deps
  // Loaded when the app is served already: nobody waits for the queues.
  const { openOutbox } = await import('./outbox/open.ts')
  const runs = (room: RoomName) => isRunning(room, running)
  // Connections of its own, without limits of time: a slow consumer or job takes none from readers.
  const working = connect(databaseUrl, 5, (error) => log.warn({ err: error }, 'a database connection broke'))
  const own = { ...deps, db: working.db }
  const outbox = runs('main') ? await openOutbox({ ...working, consumers: consumers(own), log }) : nothingHappens
  const work = jobs({ ...own, outbox }).filter(({ room = 'main' }) => room === 'any' || runs(room))
  const stopClock = startClock(work, log)
  return {
    stop: async () => {
      await stopClock()
      await outbox.stop()
      await working.pool.end()
    },
  }
}

/** Orders are placed in the main module: a process without it has nothing to pass on. */
const nothingHappens: Outbox = { relay: async () => undefined, stop: async () => undefined }
