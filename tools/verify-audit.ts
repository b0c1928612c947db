// `npm run verify-audit`: walks the chain of the audit and names the first entry that is not as it was written.
import { withDatabase } from '#server/adapters/database/open.ts'
import { verifyChain, type ChainHead } from '#server/audit/verify-chain.ts'
import { readSettings } from '#server/settings/settings.ts'
import { command } from './command.ts'

const usage = `Usage: npm run verify-audit [-- NUMBER:HASH]   (with the shop's own settings, next to a running server or without one)
Walks the audit and names the first entry that was changed, removed, inserted or moved, or that is missing at the end.
NUMBER:HASH is an end that it printed earlier: what was before it must still be there.
Exit code 0: all is as it was written, 1: not, 2: it could not be done.`

/** Prints what was found. @returns whether the chain is whole */
const isWhole = (known: ChainHead | null): Promise<boolean> =>
  withDatabase(readSettings(process.env), 'error', async ({ longReads }) => {
    const { entries, forgotten, head, broken } = await longReads.run((reading) => verifyChain(reading, known))
    if (broken) process.stdout.write(`Entry ${broken.seq}: ${broken.reason}\n`)
    else
      process.stdout.write(
        `${entries} entries, ${forgotten} forgotten, all as written, up to ${head.seq}:${head.hash}\n`,
      )
    return broken === null
  })

function readKnown(word: string | undefined): ChainHead | null {
  if (word === undefined) return null
  const [, seq, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(word) ?? []
  if (seq === undefined || hash === undefined) throw new Error(`It takes no "${word}"\n${usage}`)
  return { seq: Number(seq), hash }
}

await command(run, { exitCode: 2 })

async function run(words: string[]): Promise<void> {
  if (words.includes('--help')) process.stdout.write(`${usage}\n`)
  else if (words.length > 1) throw new Error(`It takes no "${words.join(' ')}"\n${usage}`)
  else process.exitCode = (await isWhole(readKnown(words[0]))) ? 0 : 1
}
