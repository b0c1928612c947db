// `npm run reconcile [-- --from 2026-11-01 --to 2026-11-07]`: compares our payments with the gateway's.
import { parseArgs } from 'node:util'
import { dayMs } from '#rules/bangkok-time.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { withDatabase } from '#server/adapters/database/open.ts'
import { openGateway } from '#server/adapters/payment-gateway/open.ts'
import { demoFilledAt } from '#server/demo-shop.ts'
import { reconcile } from '#server/payments/payments.ts'
import { readSettings } from '#server/settings/settings.ts'
import { command } from './command.ts'
import { readPeriod, refuseNone } from './period.ts'

const usage = `Usage: npm run reconcile [-- --from DAY] [--to DAY]   (days of Bangkok such as 2026-11-01, the last to its end, or moments; a week unless given)
Lists payments begun in that time that differ from the gateway's answers. Exit code 0: none, 1: some, 2: it could not be done.`
const weekMs = 7 * dayMs
const now = new Date()

/** Prints each difference. @returns how many there are */
function printDifferences(from: Date | null, to: Date): Promise<number> {
  const settings = readSettings(process.env)
  return withDatabase(settings, 'error', async ({ db }) => {
    const since = from ?? (await usualStart(db))
    refuseNone(since, to)
    const { client } = await openGateway(settings)
    const { queried, differences } = await reconcile({ db, gateway: client }, { from: since, to }, now)
    for (const { kind, invoiceNo, orderNumber, ours, theirs, amount, theirAmount } of differences)
      process.stdout.write(`${[kind, orderNumber, invoiceNo, ours, theirs, amount, theirAmount ?? '-'].join('\t')}\n`)
    process.stdout.write(`${queried} payments since ${since.toISOString()}, ${differences.length} differences\n`)
    return differences.length
  })
}

/** A week ago; in the demo not before its first day, since no gateway knows its earlier payments. */
async function usualStart(db: Database): Promise<Date> {
  const weekAgo = new Date(now.getTime() - weekMs)
  const filledAt = await demoFilledAt(db)
  return filledAt && filledAt > weekAgo ? filledAt : weekAgo
}

/** @throws Error with the usage for unknown options */
function options() {
  try {
    const { values } = parseArgs({
      options: { from: { type: 'string' }, to: { type: 'string' }, help: { type: 'boolean' } },
    })
    return values
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${usage}`, { cause: error })
  }
}

await command(run, { exitCode: 2 })

async function run(): Promise<void> {
  const { help, ...words } = options()
  const { from, to } = readPeriod(words)
  if (help) process.stdout.write(`${usage}\n`)
  else process.exitCode = (await printDifferences(from, to ?? now)) > 0 ? 1 : 0
}
