import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { fail, ok, type Result } from '#contract/errors.ts'
import { minuteMs } from '#rules/bangkok-time.ts'
import type { PaperPictures } from '#server/company-settings/company-settings.ts'
import type { Sheet } from './sheet.ts'

export type ToDraw = { id: number; sheet: Sheet; pictures: PaperPictures }
export type DrawingResult = { id: number; pdf: Uint8Array } | { id: number; error: string }

type PendingPdf = { resolve: (pdf: Buffer) => void; reject: (error: Error) => void }
export type PdfMaker = {
  /**
   * The document as PDF. Fails with `rate_limited` while others of this retailer are drawn, and with `unavailable` where
   * too many are queued.
   * @param retailerId null for the staff
   */
  make: (sheet: Sheet, retailerId: string | null) => Promise<Result<Buffer>>
}

/** A document takes 50 to 300 ms of processor time; after this many, a request would wait too long. */
const mostWaiting = 40
/** So many of them are of retailers; the rest is kept for the staff. */
const mostOfRetailers = 30
/** An invoice and its credit notes, opened together. */
const mostOfOneRetailer = 3
/** Documents that are kept: one that is opened again is the same, and not drawn again. */
const mostKept = 32
/** Milliseconds. The thread with its fonts takes some 40 MB, too much to keep for occasional prints. */
const idleMs = minuteMs

/**
 * Makes PDFs in a separate thread, so that no page waits for a document. The thread starts with the first document and
 * stops when idle; when it fails, only its current document is lost.
 */
export function openPdfMaker(readPictures: () => Promise<PaperPictures>): PdfMaker {
  const places = retailerPlaces()
  const drawn = new Map<string, Promise<Buffer>>()
  const thread = drawingThread(() => drawn.clear())

  return {
    make: async (sheet, retailerId) => {
      const pictures = await readPictures()
      const name = nameOf(sheet, pictures)
      const known = drawn.get(name)
      if (known) return ok(await known)
      if (thread.waiting() >= mostWaiting) return queueIsFull()
      const place = places.take(retailerId)
      if (!place.ok) return place
      const drawing = thread.draw(sheet, pictures)
      drawn.set(name, drawing)
      const [oldest] = drawn.keys()
      if (drawn.size > mostKept && oldest) drawn.delete(oldest)
      drawing.then(place.value, () => {
        drawn.delete(name)
        place.value()
      })
      return ok(await drawing)
    },
  }
}

/** The same for what is drawn the same. */
function nameOf(sheet: Sheet, { logo, signature }: PaperPictures): string {
  const hash = createHash('sha256').update(JSON.stringify(sheet))
  for (const picture of [logo, signature]) hash.update(`|${picture?.length ?? 0}|`).update(picture ?? '')
  return hash.digest('base64url')
}

const queueIsFull = () => fail('unavailable', { retryAfterSeconds: 5 })

function retailerPlaces() {
  const taken = new Map<string, number>()
  let all = 0
  /** Takes a place. @returns how to give it back */
  const take = (id: string | null): Result<() => void> => {
    if (id === null) return ok(() => undefined)
    const own = taken.get(id) ?? 0
    if (own >= mostOfOneRetailer) return fail('rate_limited', { retryAfterSeconds: 5 })
    if (all >= mostOfRetailers) return queueIsFull()
    all += 1
    taken.set(id, own + 1)
    return ok(() => {
      all -= 1
      const left = (taken.get(id) ?? 1) - 1
      if (left > 0) taken.set(id, left)
      else taken.delete(id)
    })
  }
  return { take }
}

function drawingThread(onIdle: () => void) {
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
  const stop = (begun: Worker) => {
    onIdle()
    void begun.terminate()
  }
  const begin = (): Worker => {
    const begun = new Worker(new URL('./worker.ts', import.meta.url))
    begun.unref()
    begun.on('message', (result: DrawingResult) => {
      const pending = waiting.get(result.id)
      waiting.delete(result.id)
      if ('error' in result) pending?.reject(new Error(result.error))
      else pending?.resolve(Buffer.from(result.pdf))
      if (waiting.size === 0) idle = setTimeout(() => stop(begun), idleMs).unref()
    })
    begun.on('error', (error: Error) => end(begun, error))
    begun.on('exit', () => end(begun, new Error('The thread that makes PDFs has ended')))
    return begun
  }
  const draw = (sheet: Sheet, pictures: PaperPictures): Promise<Buffer> => {
    clearTimeout(idle)
    worker ??= begin()
    const id = (lastId += 1)
    const drawing = new Promise<Buffer>((resolve, reject) => waiting.set(id, { resolve, reject }))
    worker.postMessage({ id, sheet, pictures } satisfies ToDraw)
    return drawing
  }
  return { draw, waiting: () => waiting.size }
}
