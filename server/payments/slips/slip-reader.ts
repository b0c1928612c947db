import { Worker } from 'node:worker_threads'
import { fail, ok, type Result } from '#contract/errors.ts'
import { slipPictureType } from '#rules/payments/slip-picture.ts'
import type { SlipQr } from '#rules/payments/slip-qr.ts'
import type { CleanPicture } from './read-picture.ts'
import type { SlipReaderMessage } from './read-worker.ts'

export type SlipPicture = CleanPicture & { qr: SlipQr | null }
export type SlipFile = { retailerId: string; fileHash: string; bytes: Buffer }

export type SlipReader = {
  /** The reading of this very file that is under way, if there is one. */
  find: (fileHash: string) => Promise<Result<SlipPicture>> | null
  /**
   * Reads what was uploaded as a slip. Fails with `unsupported_media_type` for what is no picture, `too_large` for one of
   * too many pixels, `slip_unreadable` for one that takes too long, `rate_limited` while another of this retailer is read or
   * waits, `unavailable` where too many retailers wait.
   */
  read: (file: SlipFile) => Promise<Result<SlipPicture>>
}

type SlipReaderOptions = {
  /** The thread's module. */
  worker?: URL
  /** Milliseconds in which a picture must be drawn anew, else it is given up. */
  pictureMs?: number
  /** Milliseconds in which a code has to be found, else there is none: a clerk reads the slip. */
  codeMs?: number
}

const mostWaiting = 30
/** The thread with its libraries costs some 40 MB, which a shop should not keep between slips. */
const idleMs = 60_000
/** A thread that has not loaded its libraries by then never will. */
const startMs = 60_000

/**
 * Reads slips one at a time, in a thread that is ended when a picture takes too long: a picture can be made so that looking
 * for codes in it never ends. A retailer has one place in the queue, so that many pictures of one keep nobody else waiting
 * longer than one does.
 */
export function openSlipReader(options: SlipReaderOptions = {}): SlipReader {
  const { worker = new URL('./read-worker.ts', import.meta.url), pictureMs = 10_000, codeMs = 3000 } = options
  const underWay = new Map<string, Promise<Result<SlipPicture>>>()
  const retailers = new Set<string>()
  const thread = readingThread(worker)
  let last: Promise<unknown> = Promise.resolve()

  const read = async ({ retailerId, fileHash, bytes }: SlipFile): Promise<Result<SlipPicture>> => {
    if (!slipPictureType(bytes)) return fail('unsupported_media_type', { detail: 'The file is no JPEG, PNG or WebP' })
    const running = underWay.get(fileHash)
    if (running) return running
    if (retailers.has(retailerId))
      return fail('rate_limited', { detail: 'Another slip of this retailer is being read', retryAfterSeconds: 5 })
    if (retailers.size >= mostWaiting)
      return fail('unavailable', { detail: 'Too many slips at once', retryAfterSeconds: 10 })
    retailers.add(retailerId)
    const reading = last
      .then(() => thread.read(bytes, { pictureMs, codeMs }))
      .finally(() => {
        retailers.delete(retailerId)
        underWay.delete(fileHash)
      })
    last = reading.catch(() => undefined)
    underWay.set(fileHash, reading)
    return reading
  }
  return { find: (fileHash) => underWay.get(fileHash) ?? null, read }
}

/** A thread that begins with the first picture, is replaced when it was ended, and ends when nothing came for a while. */
function readingThread(module: URL) {
  let worker: Worker | null = null
  const loaded = new WeakSet<Worker>()
  let idle: NodeJS.Timeout | undefined

  const end = async () => {
    const ended = worker
    worker = null
    await ended?.terminate()
  }
  const begin = (): Worker => {
    const begun = new Worker(module, { resourceLimits: { maxOldGenerationSizeMb: 256 } })
    begun.unref()
    begun.on('message', (told: SlipReaderMessage) => 'ready' in told && loaded.add(begun))
    // Without a listener a thread that breaks between two pictures would end the process.
    begun.on('error', () => undefined)
    begun.on('exit', () => {
      if (worker === begun) worker = null
    })
    return begun
  }

  const read = (bytes: Buffer, { pictureMs, codeMs }: { pictureMs: number; codeMs: number }) =>
    new Promise<Result<SlipPicture>>((resolve) => {
      clearTimeout(idle)
      const used = (worker ??= begin())
      let clean: CleanPicture | null = null
      const finish = (result: Result<SlipPicture>) => {
        clearTimeout(patience)
        used.off('message', hear).off('error', giveUp).off('exit', giveUp)
        resolve(result)
      }
      const giveUp = async () => {
        const late = { detail: 'The picture could not be read in time' }
        if (worker === used) await end()
        finish(clean ? ok({ ...clean, qr: null }) : fail('slip_unreadable', late))
      }
      const done = (result: Result<SlipPicture>) => {
        idle = setTimeout(() => void end(), idleMs).unref()
        finish(result)
      }
      const waitFor = (ms: number) => {
        clearTimeout(patience)
        patience = setTimeout(() => void giveUp(), ms)
      }
      const hear = (told: SlipReaderMessage) => {
        if ('ready' in told) return waitFor(pictureMs)
        if ('refused' in told) return done(fail(told.refused, told.detail ? { detail: told.detail } : {}))
        if ('qr' in told) return clean && done(ok({ ...clean, qr: told.qr }))
        ;({ clean } = told)
        waitFor(codeMs)
      }
      let patience: NodeJS.Timeout | undefined
      waitFor(loaded.has(used) ? pictureMs : startMs)
      used.on('message', hear).on('error', giveUp).on('exit', giveUp)
      used.postMessage(bytes)
    })
  return { read }
}
