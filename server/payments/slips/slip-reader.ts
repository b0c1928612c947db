import { Worker } from 'node:worker_threads'
import { fail, ok, type Result } from '#contract/errors.ts'
import { minuteMs } from '#rules/bangkok-time.ts'
import { slipPictureType } from '#rules/payments/slip-picture.ts'
import type { SlipQr } from '#rules/payments/slip-qr.ts'
import type { CleanPicture } from './read-picture.ts'
import type { SlipReaderMessage } from './read-worker.ts'

export type SlipPicture = CleanPicture & { qr: SlipQr | null }
export type SlipFile = { retailerId: string; fileHash: string; bytes: Buffer }

export type SlipReader = {
  /** The read of this very file that is in progress, if there is one. */
  find: (fileHash: string) => Promise<Result<SlipPicture>> | null
  /**
   * Reads an uploaded slip. Fails with `unsupported_media_type` for a file that is no picture, `too_large` for one of
   * too many pixels, `slip_unreadable` for one that takes too long, `rate_limited` while another of this retailer is
   * read or queued, `unavailable` where too many retailers are queued.
   */
  read: (file: SlipFile) => Promise<Result<SlipPicture>>
}

type SlipReaderOptions = {
  /** The thread's module. */
  worker?: URL
  /** Milliseconds to re-encode a picture, of processor time where the machine is busy; after that it is rejected. */
  pictureMs?: number
  /** The same to find a code; after that the slip counts as without one, and a clerk reads it. */
  codeMs?: number
  /** Processor time of this process so far, ms. */
  spentMs?: () => number
}

const mostWaiting = 30
/** How long the thread stays idle, ms: with its libraries it takes some 40 MB. */
const idleMs = minuteMs
/** Milliseconds for the thread to load its libraries; after that it is replaced. */
const startMs = minuteMs
/** So many times its limit a picture may take on a machine that is busy with something else. */
const mostTurns = 6

const processorMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/**
 * Reads slips one at a time, in a thread that is terminated when a picture takes too long: for a crafted picture the
 * search for codes never ends. A retailer has one place in the queue, so that many pictures of one do not delay the
 * others.
 */
export function openSlipReader(options: SlipReaderOptions = {}): SlipReader {
  const { worker = new URL('./read-worker.ts', import.meta.url), pictureMs = 10_000, codeMs = 3000 } = options
  const { spentMs = processorMs } = options
  const inProgress = new Map<string, Promise<Result<SlipPicture>>>()
  const retailers = new Set<string>()
  const thread = readingThread(worker, spentMs)
  let last: Promise<unknown> = Promise.resolve()

  const read = async ({ retailerId, fileHash, bytes }: SlipFile): Promise<Result<SlipPicture>> => {
    if (!slipPictureType(bytes)) return fail('unsupported_media_type', { detail: 'The file is no JPEG, PNG or WebP' })
    const running = inProgress.get(fileHash)
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
        inProgress.delete(fileHash)
      })
    last = reading.catch(() => undefined)
    inProgress.set(fileHash, reading)
    return reading
  }
  return { find: (fileHash) => inProgress.get(fileHash) ?? null, read }
}

/** A thread that starts with the first picture, is replaced after a termination, and stops when idle. */
function readingThread(module: URL, spentMs: () => number) {
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
    begun.on('message', (message: SlipReaderMessage) => 'ready' in message && loaded.add(begun))
    // Without a listener, a thread that fails between two pictures would end the process.
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
      const detach = () => {
        clearTimeout(timer)
        used.off('message', onMessage).off('error', onBroken).off('exit', onBroken)
      }
      const finish = (result: Result<SlipPicture>) => {
        detach()
        resolve(result)
      }
      const onTimeout = async (busy = false) => {
        const late = { detail: 'The picture could not be read in time' }
        detach()
        if (worker === used) await end()
        if (clean) return finish(ok({ ...clean, qr: null }))
        finish(busy ? fail('unavailable', { ...late, retryAfterSeconds: 10 }) : fail('slip_unreadable', late))
      }
      const onBroken = () => void onTimeout()
      const done = (result: Result<SlipPicture>) => {
        idle = setTimeout(() => void end(), idleMs).unref()
        finish(result)
      }
      // A thread that got little processor time in its limit is not stuck: it waits for its turn.
      const waitFor = (ms: number, turn = 1, from = spentMs()) => {
        clearTimeout(timer)
        timer = setTimeout(() => {
          const isBusy = spentMs() - from < ms
          if (isBusy && turn < mostTurns) waitFor(ms, turn + 1, from)
          else void onTimeout(isBusy)
        }, ms)
      }
      const onMessage = (message: SlipReaderMessage) => {
        if ('ready' in message) return waitFor(pictureMs)
        if ('rejected' in message) return done(fail(message.rejected, message.detail ? { detail: message.detail } : {}))
        if ('qr' in message) return clean && done(ok({ ...clean, qr: message.qr }))
        ;({ clean } = message)
        waitFor(codeMs)
      }
      let timer: NodeJS.Timeout | undefined
      waitFor(loaded.has(used) ? pictureMs : startMs)
      used.on('message', onMessage).on('error', onBroken).on('exit', onBroken)
      used.postMessage(bytes)
    })
  return { read }
}
