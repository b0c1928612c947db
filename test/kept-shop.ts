import { join } from 'node:path'
import { pino } from 'pino'
import type { Database } from '#server/adapters/database/database.ts'
import { openDatabase } from '#server/adapters/database/open.ts'
import { verifyChain } from '#server/audit/verify-chain.ts'
import { findWrongSums } from '#server/figures/figures.ts'
import { readSettings } from '#server/settings/settings.ts'
import { findStockMismatches } from '#server/stock-ledger/check-stock.ts'
import { allRows } from './builders/all-rows.ts'
import { until } from '../tools/until.ts'
import { runCommand } from './run-command.ts'

/** A shop with a data folder of its own, whose embedded database is backed up and restored by the commands. */
export type KeptShop = Awaited<ReturnType<typeof openKeptShop>>

/**
 * @param folder for its data, and for what is restored of it
 * @param backupDir where its back-ups go
 */
export async function openKeptShop(folder: string, backupDir: string) {
  const dataDir = join(folder, 'data')
  const opened = await openKept(dataDir)
  const command = async (name: 'backup' | 'restore', args: string[], settings: Record<string, string> = {}) => {
    await untilLater()
    return runCommand(name, args, { settings: { DATA_DIR: dataDir, BACKUP_DIR: backupDir, ...settings } })
  }
  const close = async () => {
    await opened.pool.end()
    await opened.stop()
  }
  return { dataDir, opened, command, close }
}

/** Opens the embedded database of a data folder, and migrates it. */
export const openKept = (dataDir: string) =>
  openDatabase(readSettings({ DATA_DIR: dataDir, DEMO: 'off' }), pino({ level: 'silent' }))

/** What is wrong with the sums, and the digest of every table. */
export async function stateOf(db: Database): Promise<Record<string, unknown>> {
  const [stock, figures, audit] = [await findStockMismatches(db), await findWrongSums(db), await verifyChain(db)]
  // Not logged, and so empty after a crash as well: how many requests came from where in this minute.
  return { ...(await allRows(db, ['rate_limit'])), stock, figures, broken: audit.broken }
}

/** Of the moments that were named: what is backed up later is later, also where the clock of a virtual machine was set back since. */
let last = 0

/** The moment after every change until now, whose times are finer than a clock's milliseconds. */
export async function afterAllOfIt(): Promise<Date> {
  const moment = new Date(Date.now() + 1)
  last = Math.max(last, moment.getTime())
  await untilLater()
  return moment
}

const untilLater = (): Promise<void> =>
  until('it is later than the moments that were named', async () => Date.now() > last, { seconds: 60, everyMs: 1 })
