// `npm run verify-audit`: walks the chain of the audit and names the first entry that is not as it was written.
import { pino } from 'pino'
import { joinDatabase } from '#server/adapters/database/open.ts'
import { verifyChain, type ChainHead } from '#server/audit/verify-chain.ts'
import { readSettings } from '#server/settings.ts'

const usage = `Usage: npm run verify-audit [-- NUMBER:HASH]   (with the shop's own settings, next to a running server or without one)
Walks the audit and names the first entry that was changed, removed, inserted or moved, or that is missing at the end.
NUMBER:HASH is an end that it printed earlier: what was before it must still be there.
Exit code 0: all is as it was written, 1: not, 2: it could not be done.`

/** Prints what was found. @returns whether the chain is whole */
async function isWhole(known: ChainHead | null): Promise<boolean> {
  const { longReads, pool, stop } = await joinDatabase(readSettings(process.env), pino({ level: 'error' }))
  try {
    const { entries, forgotten, head, broken } = await longReads.run((reading) => verifyChain(reading, known))
    if (broken) process.stdout.write(`Entry ${broken.seq}: ${broken.reason}\n`)
    else
      process.stdout.write(
        `${entries} entries, ${forgotten} forgotten, all as written, up to ${head.seq}:${head.hash}\n`,
      )
    return broken === null
  } finally {
    await pool.end()
    await stop()
  }
}

function readKnown(word: string | undefined): ChainHead | null {
  if (word === undefined) return null
  const [, seq, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(word) ?? []
  if (seq === undefined || hash === undefined) throw new Error(`It takes no "${word}"\n${usage}`)
  return { seq: Number(seq), hash }
}

try {
  const words = process.argv.slice(2)
  if (words.includes('--help')) process.stdout.write(`${usage}\n`)
  else if (words.length > 1) throw new Error(`It takes no "${words.join(' ')}"\n${usage}`)
  else process.exitCode = (await isWhole(readKnown(words[0]))) ? 0 : 1
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 2
}
