// `npm run check-stock`: checks for every product that its stock is the sum of its movements and of its lots.
import { withDatabase } from '#server/adapters/database/open.ts'
import { findStockMismatches, type StockMismatch } from '#server/stock-ledger/check-stock.ts'
import { readSettings } from '#server/settings/settings.ts'
import { command } from './command.ts'
import { printLines } from './print-lines.ts'

const usage = `Usage: npm run check-stock   (with the shop's own settings, next to a running shop or without one)
Names every product whose stock is not the sum of its ledger or of its lots, or of which a lot is not the sum of its movements.
Every movement from the first on is added up, while the nightly check goes on from sums that it has carried forward. Exit code 0: none, 1: some, 2: it could not be done.`

const sums: Record<StockMismatch['in'], string> = {
  ledger: 'its ledger',
  lots: 'its lots',
  lot: 'the movements of the lot',
}

/** Prints each wrong product. @returns how many there are */
const printMismatches = (): Promise<number> =>
  withDatabase(readSettings(process.env), 'error', async ({ db, longReads }) => {
    const mismatches = await longReads.run((reading) => findStockMismatches(reading, 'all'))
    await printLines(
      mismatches.map(
        ({ productId, onHand, ledger, in: where }) =>
          `product ${productId}: ${onHand} ${where === 'lot' ? 'in a lot' : 'on hand'}, ${ledger} by ${sums[where]}`,
      ),
    )
    const { products } = await db
      .selectFrom('stock')
      .select((eb) => eb.fn.countAll<number>().as('products'))
      .executeTakeFirstOrThrow()
    process.stdout.write(`${products} products, ${mismatches.length} wrong\n`)
    return mismatches.length
  })

await command(run, { exitCode: 2 })

async function run(words: string[]): Promise<void> {
  if (words.includes('--help')) process.stdout.write(`${usage}\n`)
  else if (words.length > 0) throw new Error(`It takes no "${words.join(' ')}"\n${usage}`)
  else process.exitCode = (await printMismatches()) > 0 ? 1 : 0
}
