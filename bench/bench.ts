import type { Child } from './child.ts'
import type { Load, Outcome } from './drive.ts'
import { figuresOf, median, merged, perSecond, sample, type Sample, type WatchedProcesses } from './measure.ts'
import type { Row } from './report.ts'
import type { Scratch } from './scratch.ts'
import type { TestServer } from './shop.ts'

/** Concurrent clients. */
export const clients = 16

/** What every case can use. */
export type Bench = {
  scratch: Scratch
  shop: TestServer
  bare: { child: Child; port: number }
  driver: Child
  /** All processes of the bench but PostgreSQL's. */
  workers: readonly Child[]
  repetitions: number
  /** How long a load lasts. */
  seconds: number
  /** How many orders are written where a case is about many. */
  orders: number
  /** How many products there are where a case is about many. */
  products: number
  /** A file of past orders to predict, if one was named. */
  file: string | null
}

/** A case returns its own lines of the report, since some have several targets. */
export type Case = { name: string; run: (bench: Bench) => Promise<Row[]> }

export const drive = ({ driver }: Bench, load: Load): Promise<Outcome> => driver.ask<Outcome>('drive', load)

export const watching = ({ workers, scratch }: Bench, measured: Child): WatchedProcesses => ({
  measured,
  workers,
  postmaster: scratch.postmaster,
})

type Sends = Pick<Load, 'sends' | 'count'>

/** Loads the server, or the bare server, for `bench.seconds`. */
export const load = (bench: Bench, of: 'shop' | 'bare', sends: Sends): Promise<Sample> => {
  const { child, port } = bench[of]
  return sample(watching(bench, child), () => drive(bench, { ...sends, port, clients, seconds: bench.seconds }))
}

type Comparison = { anchor: Sample[]; own: Sample[]; ratio: number }

/**
 * Measures the baseline and our server alternately, so that both meet the same state of the machine. The first round is
 * a warm-up, so that the code is compiled before it is measured.
 */
export async function compare(
  { repetitions }: Pick<Bench, 'repetitions'>,
  anchor: () => Promise<Sample>,
  own: () => Promise<Sample>,
): Promise<Comparison> {
  const compared: Comparison = { anchor: [], own: [], ratio: Number.NaN }
  await anchor()
  await own()
  for (let turn = 0; turn < repetitions; turn += 1) {
    compared.anchor.push(await anchor())
    compared.own.push(await own())
  }
  const ratios = compared.own.map((each, turn) => perSecond(each) / perSecond(compared.anchor[turn] ?? each))
  return { ...compared, ratio: median(ratios) }
}

/** The note next to a figure: it distinguishes a noisy machine from a slow server. */
export function circumstances({ own, anchor }: Pick<Comparison, 'own' | 'anchor'>): string {
  const figures = figuresOf(own)
  const limit = anchor.length > 0 ? figuresOf(anchor) : null
  const against = (text: string | undefined) => (text === undefined ? '' : ` (bare ${text})`)
  return [
    `${figures.rate.toFixed(0)}/s${against(limit?.rate.toFixed(0))}`,
    `p50 ${figures.p50.toFixed(1)} p99 ${figures.p99.toFixed(1)} ms`,
    `CPU ${figures.cpuMs.toFixed(3)}${against(limit?.cpuMs.toFixed(3))} + PG ${figures.postgresMs.toFixed(2)} ms`,
    `others ${figures.othersCores.toFixed(1)} cores`,
    `${merged(own).latencies.length} requests`,
  ].join(', ')
}
