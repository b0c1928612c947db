import { writeFileSync } from 'node:fs'
import type http from 'node:http'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { cellsIn, publicUrlOf, type Cell } from '../../tools/cells/cell.ts'
import { isRunning } from '../../tools/cells/cell-process.ts'
import { forgetLimits, limitCell, processorMs, usualLimits } from '../../tools/cells/limits.ts'
import { until } from '../../tools/until.ts'
import { someRetailers, setStock, twoProducts } from '../cluster/shop-rows.ts'
import { startChild } from '../child.ts'
import { machineMs, processMs } from '../processor-time.ts'
import { inCell } from './cell-rows.ts'
import {
  median,
  meetNeighbours,
  setDatabase,
  startAttack,
  windowSecondsOf,
  type BareShop,
  type Neighbour,
  type Window,
} from './neighbours.ts'

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

/** `busy`: the share of the machine that was in use; `foreign`: by programs that are none of this run's. */
type NoiseWindow = Window & { busy: number; foreign: number; attackedCores: number; sent: number }
const measures = ['page', 'tap', 'processor'] as const
type Measure = (typeof measures)[number]
const named: Record<Measure, string> = {
  page: "Until the others' page",
  tap: "Until the others' tap, in bare taps",
  processor: "The others' processor time for an answer, in bare answers",
}

/**
 * What two windows are compared by. Taps and processor time count in those of a bare shop: a disk and two cores that an attacked cell
 * may use half of let everybody wait, and caches that it fills make everybody's work dearer; no limit of a cell can give that back.
 */
const valueOf = (window: NoiseWindow, measure: Measure): number =>
  ({
    page: window.page,
    tap: window.tap / window.bareTap,
    processor: window.processor / window.bareProcessor,
  })[measure]

/** What a neighbour may take longer by. */
const allowed = 1.1
/** Two windows without an attack that differ by more than this say more about the machine than about the cells. */
const steady = 1.1
/** A machine that is in use by more than this without an attack has not got the half that a busy cell may use. */
const mostBusy = 0.7
/** Programs that are none of this run's may use so much more of the machine in a window with an attack than in those around it. */
const mostForeign = 0.1
/** A cell may use so much more than its cores: the kernel counts in tenths of a second. */
const overLimit = 1.05
/** So many windows are tried for one that counts. */
const patience = 4
/** Comparisons without which nothing can be said. */
const fewest = 3
/** What was attacked is at rest once it uses no more of a core than this, as the others do by themselves. */
const atRest = 0.1
/** Most seconds until it is. */
const restsWithin = 30

/**
 * With and without one under attack and one whose database is dead, in turn. What the attack costs the others is what they take
 * longer than in the windows before and after; it counts where those two agree, and, of times, where the machine has room and other
 * programs did not use more of it meanwhile.
 * @returns what is wrong
 */
export async function compareNeighbours(noise: Noise): Promise<string[]> {
  const shop = startChild(new URL('bare-shop.ts', import.meta.url))
  // The same share of the machine as a cell has, counted as one.
  const place = { folder: join(noise.folder, 'bare-shop'), limits: usualLimits() }
  try {
    for (const group of limitCell(place)) writeFileSync(join(group, 'cgroup.procs'), String(shop.pid))
    const port = await shop.ask<number>('open', place.folder)
    return await compare(noise, { url: `http://127.0.0.1:${port}/`, folder: place.folder })
  } finally {
    await shop.stop()
    await forgetLimits(place)
  }
}

async function compare({ say, rounds, ...noise }: Noise, bare: BareShop): Promise<string[]> {
  const { window, limit } = await windowsOf(noise, bare)
  const ratios: Record<Measure, number[]> = { page: [], tap: [], processor: [] }
  /** Of cells and the bare shop each for itself, which say how much of it is the machine. */
  const alone: Record<'tap' | 'bareTap' | 'processor' | 'bareProcessor', number[]> = {
    tap: [],
    bareTap: [],
    processor: [],
    bareProcessor: [],
  }
  let [failed, mostCores] = [0, 0]
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
    mostCores = Math.max(mostCores, attacked.attackedCores)
    const hasRoom =
      Math.max(before.busy, after.busy) <= mostBusy &&
      attacked.foreign <= Math.min(before.foreign, after.foreign) + mostForeign
    for (const one of measures) {
      const [first, last] = [valueOf(before, one), valueOf(after, one)]
      const isSteady = Math.max(first, last) <= steady * Math.min(first, last)
      if (!isSteady || (one !== 'processor' && !hasRoom)) continue
      ratios[one].push((2 * valueOf(attacked, one)) / (first + last))
      if (one === 'page') continue
      for (const each of one === 'tap' ? (['tap', 'bareTap'] as const) : (['processor', 'bareProcessor'] as const))
        alone[each].push((2 * attacked[each]) / (before[each] + after[each]))
    }
    before = after
  }
  const wrong = failed > 0 ? [`${failed} requests of the others failed`] : []
  say(`The attacked took ${mostCores.toFixed(2)} cores at most, of ${limit} that it may`)
  if (mostCores > limit * overLimit)
    wrong.push(`the attacked took ${mostCores.toFixed(2)} cores, and may take ${limit}`)
  for (const one of measures) {
    const [all, middle] = [ratios[one], median(ratios[one])]
    if (all.length < fewest) say(`${named[one]}: cannot be said on this machine, which others use or which changes`)
    else say(`${named[one]}: ${middle.toFixed(2)} times, the median of ${all.length} comparisons`)
    if (all.length >= fewest && middle > allowed) wrong.push(`${named[one]} took ${middle.toFixed(2)} times as long`)
  }
  const inTimes = (all: readonly number[]) => `${median(all).toFixed(2)} times`
  if (alone.tap.length > 0) say(`By the clock: a tap ${inTimes(alone.tap)}, a bare one ${inTimes(alone.bareTap)}`)
  if (alone.processor.length > 0)
    say(`Processor time: an answer ${inTimes(alone.processor)}, a bare one ${inTimes(alone.bareProcessor)}`)
  return wrong
}

/** @returns measures the others for some seconds, while one is attacked and one has a dead database, or while nothing is so */
async function windowsOf(
  { folder, port, server, connection }: Omit<Noise, 'say' | 'rounds'>,
  bare: BareShop,
): Promise<{ window: (isNoisy: boolean) => Promise<NoiseWindow>; limit: number }> {
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
  const watch = meetNeighbours(neighbours, bare, connection)
  const windowSeconds = windowSecondsOf(neighbours.length)
  await watch(windowSeconds)
  let nth = 0
  const window = async (isNoisy: boolean): Promise<NoiseWindow> => {
    if (isNoisy) await setDatabase(deadCell, 'dead', server)
    // The one that attacks uses the processor as well: without an attack it sends as much to a host name that is no cell.
    const hosts = isNoisy ? [publicUrlOf(attacked).host, publicUrlOf(deadCell).host] : ['nobody.test', 'nobody.test']
    // From where nobody has attacked before: in the second window limits of an address would have refused most of it.
    const attack = startAttack(port, (nth += 1), hosts)
    await pause(1500)
    const look = () => ({
      at: performance.now(),
      attacked: processorMs(attacked) ?? 0,
      machine: machineMs(),
      ours: processMs(attack.pid) + processMs(process.pid) + cellsMs(folder) + (processorMs(bare) ?? 0),
    })
    const before = look()
    const seen = await watch(windowSeconds)
    const after = look()
    const sent = await attack.end()
    if (isNoisy) {
      await setDatabase(deadCell, 'alive', server)
      for (const cell of [attacked, deadCell]) await rests(cell)
    }
    const ms = after.at - before.at
    const machine = after.machine - before.machine
    return {
      ...seen,
      busy: machine / ms / availableParallelism(),
      foreign: (machine - (after.ours - before.ours)) / ms / availableParallelism(),
      attackedCores: (after.attacked - before.attacked) / ms,
      sent,
    }
  }
  return { window, limit: attacked.limits.cores }
}

/** What is still done for an attack belongs to no window without one. */
const rests = (cell: Cell): Promise<void> =>
  until(
    `${cell.name} is at rest`,
    async () => {
      const [before, began] = [processorMs(cell) ?? 0, performance.now()]
      await pause(500)
      return ((processorMs(cell) ?? 0) - before) / (performance.now() - began) <= atRest
    },
    { seconds: restsWithin },
  )

const cellsMs = (folder: string): number => cellsIn(folder).reduce((sum, cell) => sum + (processorMs(cell) ?? 0), 0)

function inWords(seen: NoiseWindow): string {
  const { page, tap, bareTap, processor, bareProcessor, failed, answers, busy, foreign, attackedCores, sent } = seen
  const percent = (share: number) => `${(100 * share).toFixed(0)} %`
  return [
    `page ${page.toFixed(1)} ms, tap ${tap.toFixed(1)} ms, a bare one ${bareTap.toFixed(1)} ms`,
    `processor ${processor.toFixed(2)} ms an answer, a bare one ${bareProcessor.toFixed(2)}`,
    `${failed} of ${answers} failed; the machine is in use by ${percent(busy)}, of which others ${percent(foreign)}`,
    `${sent} requests of the attack, the attacked takes ${attackedCores.toFixed(2)} cores`,
  ].join(', ')
}
