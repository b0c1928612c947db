import { parentPort } from 'node:worker_threads'
import type { ErrorCode } from '#contract/errors.ts'
import type { SlipQr } from '#rules/payments/slip-qr.ts'
import { cleanPicture, findSlipQr, type CleanPicture } from './read-picture.ts'

/** What the thread says: that it may be asked, then of a picture that it is none, or the picture and after it its code. */
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
  // A picture in which the search breaks has no code that can be read.
  tell({ qr: await findSlipQr(pixels).catch(() => null) })
})

tell({ ready: true })
