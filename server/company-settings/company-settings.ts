// What a company sets up on a screen: its tax details, account, limits and providers, as the environment, the screen and the defaults say.

import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/adapters/database/database.ts'
import { refreshWith } from '#server/adapters/database/refresh-with.ts'
import type { Watch } from '#server/adapters/database/watch.ts'
import type { CompanySettings } from './groups.ts'
import { settingsInForce, type Start } from './in-force.ts'
import { readRevision, readStored, revisionNow } from './store.ts'

export { readPaperPictures, type PaperPictures } from './paper-pictures.ts'

/** The settings of the company for the rest of the server: a value in memory, replaced when somebody has saved another one. */
export type Company = {
  /** The settings in force. What uses one reads it at that moment, and keeps none. */
  now: () => CompanySettings
  /** What the server was started with. */
  start: Start
  /** Reads the database now, without waiting for the watch. */
  refresh: () => Promise<void>
  close: () => void
}

/**
 * Reads the settings and keeps them current: what another process saves is seen within a second. While the database cannot be
 * reached, the last known ones stay.
 */
export async function openCompany(db: Database, watch: Watch, start: Start, log: FastifyBaseLogger): Promise<Company> {
  let revision = -1
  let { settings } = start

  const poll = async () => {
    if ((await readRevision(db)) === revision) return
    const stored = await readStored(db)
    const { settings: next, broken } = settingsInForce(stored, start)
    if (broken.length > 0) log.warn({ broken }, 'settings of the company make no sense and are left out')
    ;({ revision } = stored)
    settings = next
  }
  const refresh = refreshWith(poll)
  await refresh()
  const stopWatching = watch.ask(
    () => revisionNow,
    (now) => {
      if (now === revision) return
      refresh().catch((error: unknown) =>
        log.warn({ err: error }, 'the settings of the company could not be refreshed'),
      )
    },
  )
  return { now: () => settings, start, refresh, close: stopWatching }
}
