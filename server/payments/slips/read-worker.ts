import { parentPort } from 'node:worker_threads'
import type { ErrorCode } from '#contract/errors.ts'
import type { SlipQr } from '#rules/payments/slip-qr.ts'
import { cleanPicture, findSlipQr, type CleanPicture } from './read-picture.ts'

/**
 * The thread's messages: ready for work; then either the rejection of a picture, or the picture followed by its code.
 */
export type SlipReaderMessage =
  | { ready: true }
  | { refused: ErrorCode; detail?: string | undefined }
  | { clean: CleanPicture }
  | { qr: SlipQr | null }

const tell = (told: SlipReaderMessage): void => parentPort?.postMessage(told)

parentPort?.on('message', async (bytes: Uint8Array) => {
  const cleaned = await cleanPicture(bytes)
  if (!cleaned.ok) return tell({ refused: cleaned.error.code, detail: cleaned.error.detail })
  const { pixels, ...clean } = cleaned.value
  tell({ clean })
  // A picture on which the search fails has no readable code.
  tell({ qr: await findSlipQr(pixels).catch(() => null) })
})

tell({ ready: true })
