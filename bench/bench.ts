import type { Child } from './child.ts'
import type { Load, Outcome } from './drive.ts'
import { figuresOf, median, merged, perSecond, sample, type Sample, type Watched } from './measure.ts'
import type { Row } from './report.ts'
import type { Scratch } from './scratch.ts'
import type { TestServer } from './shop.ts'

/** Clients at a time, as many as the anchors of other shops were taken with. */
export const clients = 16

/** What every case has at hand. */
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
  /** A file of past orders to foretell, where one was named. */
  file: string | null
}

/** A case names its lines of the report itself, since some have several targets. */
export type Case = { name: string; run: (bench: Bench) => Promise<Row[]> }

export const drive = ({ driver }: Bench, load: Load): Promise<Outcome> => driver.ask<Outcome>('drive', load)

export const watching = ({ workers, scratch }: Bench, measured: Child): Watched => ({
  ...{ measured, workers, postmaster: scratch.postmaster },
})

type Sends = Pick<Load, 'sends' | 'count'>

/** Loads the shop, or the bare server, for as long as the bench's loads last. */
export const load = (bench: Bench, of: 'shop' | 'bare', sends: Sends): Promise<Sample> => {
  const { child, port } = bench[of]
  return sample(watching(bench, child), () => drive(bench, { ...sends, port, clients, seconds: bench.seconds }))
}

type Compared = { anchor: Sample[]; own: Sample[]; ratio: number }

/**
 * Repeats the anchor and what is held against it in turns, so that both meet the same moods of the machine. The first
 * turn only warms up: a server is measured when its code is compiled.
 */
export async function compare(
  { repetitions }: Pick<Bench, 'repetitions'>,
  anchor: () => Promise<Sample>,
  own: () => Promise<Sample>,
): Promise<Compared> {
  const compared: Compared = { anchor: [], own: [], ratio: Number.NaN }
  await anchor()
  await own()
  for (let turn = 0; turn < repetitions; turn += 1) {
    compared.anchor.push(await anchor())
    compared.own.push(await own())
  }
  const ratios = compared.own.map((each, turn) => perSecond(each) / perSecond(compared.anchor[turn] ?? each))
  return { ...compared, ratio: median(ratios) }
}

/** What a line says beside its figure, so that a noisy machine can be told from a slow shop. */
export function circumstances({ own, anchor }: Pick<Compared, 'own' | 'anchor'>): string {
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
