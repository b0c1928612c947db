import type { Child } from './child.ts'
import type { Outcome } from './drive.ts'
import type { Usage } from './probe.ts'
import { machineMs, postgresMs, processMs } from './processor-time.ts'

/** Who works while something is measured; `others` is what all the rest of the machine does meanwhile. */
export type WatchedProcesses = { measured: Child; workers: readonly Child[]; postmaster: number }

/** What one load has cost. Milliseconds of processor time, of the measured process and of PostgreSQL. */
export type Sample = Outcome & { processMs: number; postgresMs: number; othersMs: number }

export async function sample(
  { measured, workers, postmaster }: WatchedProcesses,
  load: () => Promise<Outcome>,
): Promise<Sample> {
  const read = async () => {
    const { cpuMs } = await measured.ask<Usage>('usage')
    const database = postgresMs(postmaster)
    const ours = [process.pid, ...workers.map(({ pid }) => pid)].reduce((sum, pid) => sum + processMs(pid), database)
    return { cpuMs, database, rest: machineMs() - ours }
  }
  const before = await read()
  const outcome = await load()
  const after = await read()
  return {
    ...outcome,
    processMs: after.cpuMs - before.cpuMs,
    postgresMs: after.database - before.database,
    othersMs: Math.max(0, after.rest - before.rest),
  }
}

/** Several loads as if they had been one. */
export function merged(samples: readonly Sample[]): Sample {
  const sum = (of: (sample: Sample) => number) => samples.reduce((total, each) => total + of(each), 0)
  const statuses: Record<number, number> = {}
  for (const each of samples) {
    for (const [status, times] of Object.entries(each.statuses)) {
      statuses[Number(status)] = (statuses[Number(status)] ?? 0) + times
    }
  }
  return {
    statuses,
    seconds: sum((each) => each.seconds),
    latencies: samples.flatMap((each) => each.latencies),
    bytes: sum((each) => each.bytes),
    processMs: sum((each) => each.processMs),
    postgresMs: sum((each) => each.postgresMs),
    othersMs: sum((each) => each.othersMs),
  }
}

/** @returns the middle one; of an even number the higher of the two */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN

export const perSecond = ({ latencies, seconds }: Outcome): number => latencies.length / seconds

type Figures = { rate: number; p50: number; p99: number; cpuMs: number; postgresMs: number; othersCores: number }

/** The medians of the repetitions; costs are per request. */
export const figuresOf = (samples: readonly Sample[]): Figures => ({
  rate: median(samples.map(perSecond)),
  p50: median(samples.map(({ latencies }) => percentile(latencies, 0.5))),
  p99: median(samples.map(({ latencies }) => percentile(latencies, 0.99))),
  cpuMs: median(samples.map((each) => each.processMs / each.latencies.length)),
  postgresMs: median(samples.map((each) => each.postgresMs / each.latencies.length)),
  othersCores: median(samples.map((each) => each.othersMs / each.seconds / 1000)),
})

/** @throws Error if any response has another status: a fast rejection must not count */
export function expectOnly(statuses: readonly number[], samples: readonly Sample[]): void {
  const found = merged(samples).statuses
  if (Object.keys(found).some((status) => !statuses.includes(Number(status)))) {
    throw new Error(`wrong answers: ${JSON.stringify(found)}`)
  }
}
