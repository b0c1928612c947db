// `npm run empty-demo [-- --yes]`: removes the demo's accounts and their data from a database before production use.
import { createInterface } from 'node:readline/promises'
import { withDatabase } from '#server/adapters/database/open.ts'
import { readSettings } from '#server/settings/settings.ts'
import { emptyDemo, type RemainingRows } from './empty.ts'

const usage = `Usage: npm run empty-demo [-- --yes]
Removes the demo's retailers, orders, staff, points and stock, and ends its promotions and coupons. Pages, pictures and
products stay, and so does what others added; see docs/operations.md. Stop the shop before.`

try {
  await run(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

async function run(args: string[]): Promise<void> {
  if (args.some((arg) => arg !== '--yes')) throw new Error(usage)
  if (!args.includes('--yes')) await confirm()
  const remaining = await withDatabase(readSettings(process.env), 'error', ({ db }) => emptyDemo(db, new Date()))
  process.stdout.write(remaining ? reportOf(remaining) : 'There is no demo in this database; nothing was changed.\n')
}

/** @throws Error without an interactive terminal, or when the answer is not yes */
async function confirm(): Promise<void> {
  if (!process.stdin.isTTY) throw new Error(usage)
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await lines.question("Type yes to remove the demo's accounts and orders for good: ")
  lines.close()
  if (answer.trim().toLowerCase() !== 'yes') throw new Error('Nothing was changed.')
}

function reportOf({ retailers, staff, orders }: RemainingRows): string {
  const names = staff.length > 0 ? `: ${staff.join(', ')}` : ''
  return `The demo's accounts, orders and stock are removed, and its promotions and coupons have ended.
Still there: ${retailers} retailers, ${orders} orders, ${staff.length} staff accounts${names}.
While the demo ran, anybody could add accounts with its known ones: disable those that you did not make.
Start the shop with DEMO=off.
`
}
