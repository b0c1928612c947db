import { parentPort } from 'node:worker_threads'
import type { ErrorCode } from '#contract/errors.ts'
import type { SlipQr } from '#rules/payments/slip-qr.ts'
import { cleanPicture, findSlipQr, type CleanPicture } from './read-picture.ts'

/**
 * The thread's messages: ready for work; then either the rejection of a picture, or the picture followed by its code.
 */
export type SlipReaderMessage =
  | { ready: true }
  | { rejected: ErrorCode; detail?: string | undefined }
  | { clean: CleanPicture }
  | { qr: SlipQr | null }

const post = (message: SlipReaderMessage): void => parentPort?.postMessage(message)

parentPort?.on('message', async (bytes: Uint8Array) => {
  const cleaned = await cleanPicture(bytes)
  if (!cleaned.ok) return post({ rejected: cleaned.error.code, detail: cleaned.error.detail })
  const { pixels, ...clean } = cleaned.value
  post({ clean })
  // A picture on which the search fails has no readable code.
  post({ qr: await findSlipQr(pixels).catch(() => null) })
})

post({ ready: true })
