import { once } from 'node:events'
import type { Writable } from 'node:stream'

/** Lines that are written as one text. */
const atOnce = 1000

/**
 * Prints lines as fast as they are read. A pipe breaks with a million of writes that wait (`write EINVAL`), which is what a check of a
 * large database may have to say.
 */
export async function printLines(lines: readonly string[], to: Writable = process.stdout): Promise<void> {
  for (let from = 0; from < lines.length; from += atOnce) {
    const text = `${lines.slice(from, from + atOnce).join('\n')}\n`
    if (!to.write(text)) await once(to, 'drain')
  }
}
