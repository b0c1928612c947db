import { Worker } from 'node:worker_threads'
import { minuteMs } from '#rules/bangkok-time.ts'
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

export type FileToRead = { bytes: Uint8Array; mostRows: number; shownLines: number }
export type SheetAnswer = ReadFile | { error: SheetErrorCode }

/** Lines that are looked at for the header, and shown. */
const shownLines = 25
const longestMs = minuteMs
/** Milliseconds. To start the thread takes longer than to read most files, and files come several at a time. */
const idleMs = 10_000
/** Old space of the thread; what it unpacks is limited by itself. */
const heapMegabytes = 320

/** One file at a time: several threads would take the processor from requests. */
let last: Promise<unknown> = Promise.resolve()
/** Has read its files well, and is ready for the next one. */
let ready: Worker | null = null
let idle: NodeJS.Timeout | undefined

/**
 * Reads a file in a thread of its own, one after another.
 * @throws SheetError where it is no table, or takes too long
 */
export function readInWorker(bytes: Uint8Array, mostRows: number): Promise<ReadFile> {
  const reading = last.then(() => read({ bytes, mostRows, shownLines }))
  last = reading.catch(() => undefined)
  return reading
}

function begin(): Worker {
  const begun = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  })
  // Without a listener, a thread that fails between two files would end the process.
  begun.on('error', () => undefined)
  begun.on('exit', () => {
    if (ready === begun) ready = null
  })
  return begun
}

function read(file: FileToRead): Promise<ReadFile> {
  clearTimeout(idle)
  const worker = ready ?? begin()
  ready = null
  worker.ref()
  return new Promise((resolve, reject) => {
    const detach = () => {
      clearTimeout(timer)
      worker.off('message', onAnswer).off('error', onError).off('exit', onExit)
    }
    const onAnswer = (answer: SheetAnswer) => {
      detach()
      keep(worker)
      if ('error' in answer) reject(new SheetError(answer.error))
      else resolve(answer)
    }
    const giveUp = (reason: Error) => {
      detach()
      void worker.terminate()
      reject(reason)
    }
    const onError = (error: NodeJS.ErrnoException) =>
      giveUp(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new SheetError('too_large') : error)
    const onExit = () => giveUp(new Error('The thread that reads a file ended without an answer'))
    const timer = setTimeout(() => giveUp(new SheetError('too_large')), longestMs)
    worker.on('message', onAnswer).on('error', onError).on('exit', onExit)
    worker.postMessage(file)
  })
}

function keep(worker: Worker): void {
  ready = worker
  worker.unref()
  idle = setTimeout(() => void worker.terminate(), idleMs).unref()
}
