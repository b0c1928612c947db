import { gunzip, gzipSync } from 'node:zlib'
import { promisify } from 'node:util'
import { setImmediate as later } from 'node:timers/promises'

// The lines of a file as they are stored with its import, so that it is unpacked and decoded once: compressed, a line of
// JSON for each line of the file.

const unpack = promisify(gunzip)
/** Lines parsed before other work of the process has its turn. */
const atOnce = 200

export const packLines = (lines: readonly (readonly string[])[]): Buffer =>
  gzipSync(lines.map((cells) => JSON.stringify(cells)).join('\n'))

/** The lines with their number, from 1. Other requests are answered in between. */
export async function* unpackLines(packed: Buffer): AsyncGenerator<{ line: number; cells: string[] }> {
  const texts = (await unpack(packed)).toString('utf8').split('\n')
  for (const [index, text] of texts.entries()) {
    if (index % atOnce === atOnce - 1) await later()
    yield { line: index + 1, cells: JSON.parse(text) as string[] }
  }
}
