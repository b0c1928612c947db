import { Worker } from 'node:worker_threads'
import { SheetError, type Encoding, type SheetErrorCode } from './sheet.ts'

/** A file that was read: its first lines, and all of them as they are stored. */
type ReadFile = {
  format: 'csv' | 'xlsx'
  encoding: Encoding | null
  /** Lines with something in them, the header included. */
  rows: number
  firstLines: string[][]
  content: Uint8Array
}

/** Lines that are looked at for the header, and shown. */
const shownLines = 25
const longestMs = 60_000
/** Old space of the thread; what it unpacks is limited by itself. */
const heapMegabytes = 320

/** One file at a time: several threads would take the processor from requests. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Reads a file in a thread of its own, one after another.
 * @throws SheetError where it is no table, or takes too long
 */
export function readInWorker(bytes: Uint8Array, mostRows: number): Promise<ReadFile> {
  const reading = last.then(() => run(bytes, mostRows))
  last = reading.catch(() => undefined)
  return reading
}

function run(bytes: Uint8Array, mostRows: number): Promise<ReadFile> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
      workerData: { bytes, mostRows, shownLines },
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    })
    const timer = setTimeout(() => {
      reject(new SheetError('too_large'))
      void worker.terminate()
    }, longestMs)
    worker.once('message', (answer: ReadFile | { error: SheetErrorCode }) => {
      if ('error' in answer) reject(new SheetError(answer.error))
      else resolve(answer)
    })
    worker.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new SheetError('too_large') : error),
    )
    worker.once('exit', () => {
      clearTimeout(timer)
      reject(new Error('The thread that reads a file ended without an answer'))
    })
  })
}
