// The bare case of the cells: work of about the size of an answer, at a steady pace, in a process that no cell knows. What it takes
// says what the machine does to everybody at that moment.
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { answerParent } from '../child.ts'

/** From the start of one piece to the next, ms. */
const everyMs = 50

/** All pieces since the start; times in ms, `clock` with what the process waited for the processor. */
export type BareWork = { pieces: number; clock: number; processor: number }

const rows = Array.from({ length: 3000 }, (_, nth) => ({
  id: nth,
  name: `สินค้า ${nth}`,
  price: nth * 725,
  isSold: nth % 3 === 0,
}))
const text = JSON.stringify(rows)
const done: BareWork = { pieces: 0, clock: 0, processor: 0 }

function work(): void {
  const [began, before] = [performance.now(), process.cpuUsage()]
  const parsed = JSON.parse(text) as typeof rows
  parsed.sort((a, b) => b.price - a.price)
  const packed = gzipSync(JSON.stringify(parsed), { level: 3 })
  createHash('sha256').update(packed).digest()
  const { user, system } = process.cpuUsage(before)
  done.pieces += 1
  done.clock += performance.now() - began
  done.processor += (user + system) / 1000
}

// Compiled before anything counts.
for (let nth = 0; nth < 100; nth += 1) work()
Object.assign(done, { pieces: 0, clock: 0, processor: 0 })
setInterval(work, everyMs)
answerParent({ work: () => done })
process.on('disconnect', () => process.exit())
