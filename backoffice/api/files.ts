import { methodOf, pathOf, type AnswerOf, type Call, type FileCall } from '#contract/call.ts'
import type { Reply } from '#web/reply.ts'
import { addressOf, send } from '#web/send.ts'
import { upload } from '#web/upload.ts'
import { withSession, withWords, type CallOptions } from './call.ts'

/** Milliseconds without a response, for a file that is made while it is sent: hundreds of documents take minutes. */
const downloadTimeoutMs = 15 * 60_000

/** Makes a call whose response is a file, as `call` does. */
export const download = <C extends FileCall>(definition: C, options: CallOptions<C>): Promise<Reply<Blob>> =>
  withWords(withSession((token) => send(definition, options, token, 'blob', downloadTimeoutMs), options.signal))

/** Makes a call whose request is a form with files, as `call` does, however long they take while they move. */
export const sendForm = <C extends Call>(
  definition: C,
  { params, ...sent }: { params?: Record<string, string | number>; form: FormData; idempotencyKey?: string },
): Promise<Reply<AnswerOf<C>>> => {
  const address = addressOf(pathOf(definition), { params })
  return withWords(withSession((token) => upload(address, { method: methodOf(definition), token, ...sent })))
}
