import type http from 'node:http'
import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { cellsIn, publicUrlOf } from '../../tools/cells/cell.ts'
import { isRunning } from '../../tools/cells/cell-process.ts'
import { processorMs } from '../../tools/cells/limits.ts'
import { someRetailers, setStock, twoProducts } from '../cluster/shop-rows.ts'
import { machineMs } from '../processor-time.ts'
import { inCell } from './cell-rows.ts'
import { median, meetNeighbours, setDatabase, startAttack, type Neighbour, type Window } from './neighbours.ts'

type Noise = {
  folder: string
  port: number
  /** Of the cells' databases, where they are on one. */
  server: string | undefined
  connection: http.AgentOptions
  /** Comparisons that count. */
  rounds: number
  say: (line: string) => void
}

/** `busy`: the share of the machine that was in use. */
type NoiseWindow = Window & { busy: number; attackedCores: number; sent: number }
const measures = ['page', 'tap', 'processor'] as const
type Measure = (typeof measures)[number]

/** What a neighbour may take longer by. */
const allowed = 1.1
/** Two windows without an attack that differ by more than this say more about the machine than about the cells. */
const steady = 1.1
/** A machine that is in use by more than this without an attack has not got the half that a busy cell may use. */
const mostBusy = 0.7
/** So many windows are tried for one that counts. */
const patience = 4
/** Comparisons without which nothing can be said. */
const fewest = 3
const windowSeconds = 4

/**
 * With and without one under attack and one whose database is dead, in turn. What the attack costs the others is what they take
 * longer than in the windows before and after; it counts where those two agree, and where the machine has room.
 * @returns what is wrong
 */
export async function compareNeighbours({ say, rounds, ...noise }: Noise): Promise<string[]> {
  const window = await windowsOf(noise)
  const ratios: Record<Measure, number[]> = { page: [], tap: [], processor: [] }
  let failed = 0
  const take = async (isNoisy: boolean): Promise<NoiseWindow> => {
    const measured = await window(isNoisy)
    failed += measured.failed
    say(`  ${isNoisy ? 'attacked' : 'quiet   '}: ${inWords(measured)}`)
    return measured
  }
  let before = await take(false)
  for (let nth = 0; nth < rounds * patience && measures.some((one) => ratios[one].length < rounds); nth += 1) {
    const attacked = await take(true)
    const after = await take(false)
    for (const one of measures) {
      const isSteady = Math.max(before[one], after[one]) <= steady * Math.min(before[one], after[one])
      // Processor time is the same on a machine that others use.
      const hasRoom = one === 'processor' || Math.max(before.busy, after.busy) <= mostBusy
      if (isSteady && hasRoom) ratios[one].push((2 * attacked[one]) / (before[one] + after[one]))
    }
    before = after
  }
  const wrong = failed > 0 ? [`${failed} requests of the others failed`] : []
  for (const one of measures) {
    const [all, middle] = [ratios[one], median(ratios[one])]
    if (all.length < fewest)
      say(`The others' ${one}: cannot be said on this machine, which others use or which changes`)
    else say(`The others' ${one}: ${middle.toFixed(2)} times, the median of ${all.length} comparisons`)
    if (all.length >= fewest && middle > allowed)
      wrong.push(`${one} of the others took ${middle.toFixed(2)} times as long`)
  }
  return wrong
}

/** @returns measures the others for some seconds, while one is attacked and one has a dead database, or while nothing is so */
async function windowsOf({
  folder,
  port,
  server,
  connection,
}: Omit<Noise, 'say' | 'rounds'>): Promise<(isNoisy: boolean) => Promise<NoiseWindow>> {
  const [deadCell, attacked, ...others] = cellsIn(folder).filter((cell) => cell.name !== 'empty' && isRunning(cell))
  if (!deadCell || !attacked || others.length === 0) throw new Error('Three cells at least are needed')
  const neighbours: Neighbour[] = await Promise.all(
    others.map(async (cell) => {
      const [retailer] = await inCell(cell, someRetailers(1))
      const [product] = await inCell(cell, twoProducts)
      await inCell(cell, setStock(product, 100_000))
      if (!retailer) throw new Error('The demo has no retailer')
      return { cell, retailer, product }
    }),
  )
  const watch = await meetNeighbours(neighbours, connection)
  await watch(windowSeconds)
  return async (isNoisy) => {
    if (isNoisy) await setDatabase(deadCell, 'dead', server)
    // The one that attacks uses the processor as well: without an attack it sends as much to a host name that is no cell.
    const hosts = isNoisy ? [publicUrlOf(attacked).host, publicUrlOf(deadCell).host] : ['nobody.test', 'nobody.test']
    const end = startAttack(port, hosts)
    await pause(1500)
    const [began, used, all] = [performance.now(), processorMs(attacked) ?? 0, machineMs()]
    const seen = await watch(windowSeconds)
    const ms = performance.now() - began
    const busy = (machineMs() - all) / ms / availableParallelism()
    const attackedCores = ((processorMs(attacked) ?? 0) - used) / ms
    const sent = await end()
    if (isNoisy) await setDatabase(deadCell, 'alive', server)
    return { ...seen, busy, attackedCores, sent }
  }
}

function inWords({ page, tap, processor, failed, answers, busy, attackedCores, sent }: NoiseWindow): string {
  return `page ${page.toFixed(1)} ms, tap ${tap.toFixed(1)} ms, processor ${processor.toFixed(2)} ms an answer, ${failed} of ${answers} failed; the machine is in use by ${(100 * busy).toFixed(0)} %, ${sent} requests of the attack, the attacked takes ${attackedCores.toFixed(2)} cores`
}
