// `npm run check-figures`: compares the kept sums of the dashboard with their rows; with `--rebuild` sums everything again.
import { withDatabase } from '#server/adapters/database/open.ts'
import { findWrongSums, sumTouchedDays, touchAllDays } from '#server/figures/figures.ts'
import { readSettings } from '#server/settings/settings.ts'
import { command } from './command.ts'
import { printLines } from './print-lines.ts'

const usage = `Usage: npm run check-figures [-- --rebuild]   (with the shop's own settings, next to a running shop or without one)
Names every sum of the dashboard that is not the sum of its rows; with --rebuild it sums all days again first.
Exit code 0: none is wrong, 1: some, 2: it could not be done.`

/** Prints each wrong sum. @returns how many there are */
const printWrong = (isRebuilding: boolean): Promise<number> =>
  withDatabase(readSettings(process.env), 'error', async ({ db, longReads }) => {
    if (isRebuilding) await touchAllDays(db)
    let days = 0
    for (let some = await sumTouchedDays(db); some > 0; some = await sumTouchedDays(db)) days += some
    const wrong = await longReads.run(findWrongSums)
    await printLines([
      ...wrong.map(
        ({ figure, day, key, kept, actual }) =>
          `${figure} of ${day}, ${key}: ${kept ?? 'nothing'} kept, ${actual ?? 'nothing'} by its rows`,
      ),
      `${days} days summed, ${wrong.length} sums wrong`,
    ])
    return wrong.length
  })

await command(run, { exitCode: 2 })

async function run(words: string[]): Promise<void> {
  const unknown = words.filter((word) => word !== '--rebuild' && word !== '--help')
  if (words.includes('--help')) process.stdout.write(`${usage}\n`)
  else if (unknown.length > 0) throw new Error(`It takes no "${unknown.join(' ')}"\n${usage}`)
  else process.exitCode = (await printWrong(words.includes('--rebuild'))) > 0 ? 1 : 0
}
