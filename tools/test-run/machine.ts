import { availableParallelism, loadavg, totalmem } from 'node:os'
import { Worker } from 'node:worker_threads'

/** What the measured work takes on each core of a quiet, usual machine, in ms. */
const usualMs = 55

const work = `
  const { createHash } = require('node:crypto')
  const start = performance.now()
  let text = 'songdee'
  for (let round = 0; round < 60_000; round += 1) text = createHash('sha256').update(text).digest('hex')
  require('node:worker_threads').parentPort.postMessage(performance.now() - start)
`

const workMs = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(work, { eval: true })
    worker.once('message', resolve)
    worker.once('error', reject)
  })

/**
 * How much slower the machine is at this moment than a quiet usual one, measured on all of its cores at once, so that a
 * core which others keep busy counts as well as a slow one.
 * @returns at least 1, at most 8
 */
export async function measurePatience(): Promise<number> {
  const took = await Promise.all(Array.from({ length: availableParallelism() }, workMs))
  return Math.min(8, Math.max(1, Math.round((10 * Math.max(...took)) / usualMs) / 10))
}

/** Work for others that waits for a core, averaged over the last minute. */
export const loadNow = (): string => (loadavg()[0] ?? 0).toFixed(1)

const workerBytes = 1.2 * 2 ** 30

/** Browsers, each with a shop of its own, that this machine can drive at once. */
export const journeyWorkers = (): number =>
  Math.max(1, Math.min(availableParallelism(), Math.floor(totalmem() / 2 / workerBytes)))

/** Threads for the HTTP tests: they wait for PostgreSQL a quarter of the time. */
export const moduleWorkers = (): number => Math.max(2, Math.ceil(availableParallelism() * 1.5))
