import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'

/** What a test file has cost, for `npm test -- --profile`. */
export type FileWork = {
  file: string
  /** Processor time of the thread that ran it, in ms. */
  processorMs: number
  /** Time on the clock by kind of work, in ms. */
  work: Record<string, number>
}

const folder = process.env['TEST_PROFILE']
let work: Record<string, number> = {}
let before = process.threadCpuUsage()

/** Adds the time that this takes to a kind of work of the file that runs. */
export async function timed<Value>(kind: string, run: () => Promise<Value>): Promise<Value> {
  if (!folder) return run()
  const start = performance.now()
  try {
    return await run()
  } finally {
    work[kind] = (work[kind] ?? 0) + performance.now() - start
  }
}

/** A file begins in this thread. */
export function beginFileWork(): void {
  work = {}
  before = process.threadCpuUsage()
}

/** The file has ended: writes what it has cost, if somebody wants to know. */
export function endFileWork(file: string): void {
  if (!folder) return
  const { user, system } = process.threadCpuUsage(before)
  const line: FileWork = { file, processorMs: (user + system) / 1000, work }
  mkdirSync(folder, { recursive: true })
  appendFileSync(join(folder, `${process.pid}-${threadId}.jsonl`), `${JSON.stringify(line)}\n`)
}
