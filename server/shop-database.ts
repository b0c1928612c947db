import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { Database } from './adapters/database/database.ts'
import { openDatabase } from './adapters/database/open.ts'
import type { LongReads } from './adapters/database/reading-copy.ts'
import { fillDemo, isDemoFilled, knownAccounts } from './demo-shop.ts'
import { isRunning } from './services/services.ts'
import type { Settings } from './settings/settings.ts'

/** The database of a server: closed when the server is. */
export type ShopDatabase = {
  url: string
  db: Database
  /** Where it is missing, `db` is read. */
  longReads?: LongReads
  pool?: Pool
  close: () => Promise<void>
}

/** Where a start is, for those who wait for it. */
export type StartProgress = {
  begin: (step: 'database' | 'demo' | 'opening') => void
  end: (step: 'database' | 'demo') => void
  skip: (step: 'demo') => void
}

type StartOptions = {
  signal?: AbortSignal | undefined
  progress?: StartProgress | undefined
  /** The file of the build that fills the demo; its source where there is none. */
  demoProgram?: string | undefined
}

/**
 * The database that the settings name, migrated, with the demo where they want it.
 * @throws Error where it cannot be opened, or holds the demo against the settings, whose passwords are public; the
 * signal's reason where that ends the start. The database is then closed.
 */
export async function openShopDatabase(
  settings: Settings,
  log: FastifyBaseLogger,
  { signal, progress, demoProgram }: StartOptions,
): Promise<ShopDatabase> {
  progress?.begin('database')
  const { url, db, pool, longReads, stop } = await openDatabase(settings, log, settings.databaseLimits, signal)
  const close = async () => {
    await pool.end()
    await stop()
  }
  try {
    signal?.throwIfAborted()
    const filled = await isDemoFilled(db)
    if (filled && !settings.demo && isRunning('main', settings)) throw new Error(knownAccounts)
    progress?.end('database')
    if (settings.demo && !filled) {
      progress?.begin('demo')
      await fillDemo(url, db, { program: demoProgram, signal })
      progress?.end('demo')
    } else progress?.skip('demo')
    return { url, db, pool, longReads, close }
  } catch (error) {
    await close()
    throw error
  }
}
