import type { StorefrontErrorCode } from '#contract/errors.ts'
import { upload } from '#web/upload.ts'
import { withSession } from './call.ts'
import type { Reply } from './reply.ts'

type SendFormOptions = {
  form: FormData
  /** The idempotency key. */
  idempotencyKey: string
  /** The fraction uploaded, 0 to 1. */
  onProgress: (fraction: number) => void
}

/** Sends a form with a file, as the signed-in retailer, however long that takes while it moves. */
export const sendForm = <Answer>(path: string, options: SendFormOptions): Promise<Reply<Answer>> =>
  withSession((token) => upload<Answer, StorefrontErrorCode>(path, { method: 'POST', token, ...options }))
