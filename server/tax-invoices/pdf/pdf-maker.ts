import { Worker } from 'node:worker_threads'
import type { Sheet } from './sheet.ts'

export type ToDraw = { id: number; sheet: Sheet }
export type DrawingResult = { id: number; pdf: Uint8Array } | { id: number; error: string }

type PendingPdf = { resolve: (pdf: Buffer) => void; reject: (error: Error) => void }
export type PdfMaker = {
  /** The document as PDF, or null where too many are queued. */
  make: (sheet: Sheet) => Promise<Buffer | null>
}

/** A document takes 50 to 300 ms of processor time; after this many, a request would wait too long. */
const mostWaiting = 40
/** Milliseconds. The thread with its fonts takes some 40 MB, too much to keep for occasional prints. */
const idleMs = 60_000

/**
 * Makes PDFs in a separate thread, so that no page waits for a document. The thread starts with the first document and
 * stops when idle; when it fails, only its current document is lost.
 */
export function openPdfMaker(): PdfMaker {
  const waiting = new Map<number, PendingPdf>()
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  let lastId = 0

  const end = (ended: Worker, error: Error) => {
    if (worker !== ended) return
    worker = null
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  const begin = (): Worker => {
    const begun = new Worker(new URL('./worker.ts', import.meta.url))
    begun.unref()
    begun.on('message', (drawn: DrawingResult) => {
      const pending = waiting.get(drawn.id)
      waiting.delete(drawn.id)
      if ('error' in drawn) pending?.reject(new Error(drawn.error))
      else pending?.resolve(Buffer.from(drawn.pdf))
      if (waiting.size === 0) idle = setTimeout(() => void begun.terminate(), idleMs).unref()
    })
    begun.on('error', (error: Error) => end(begun, error))
    begun.on('exit', () => end(begun, new Error('The thread that makes PDFs has ended')))
    return begun
  }
  return {
    make: async (sheet) => {
      if (waiting.size >= mostWaiting) return null
      clearTimeout(idle)
      worker ??= begin()
      const id = (lastId += 1)
      const drawn = new Promise<Buffer>((resolve, reject) => waiting.set(id, { resolve, reject }))
      worker.postMessage({ id, sheet } satisfies ToDraw)
      return drawn
    },
  }
}
