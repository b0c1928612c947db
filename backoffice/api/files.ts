import type { printReceipt } from '#contract/backoffice/office/receipts/calls.ts'
import type { printCreditNote, printTaxInvoice } from '#contract/backoffice/office/tax-invoices/calls.ts'
import { methodOf, pathOf, type AnswerOf, type Call, type FileCall } from '#contract/call.ts'
import type { Reply } from '#web/reply.ts'
import { saveFile } from '#web/save-file.ts'
import { addressOf, send } from '#web/send.ts'
import { upload } from '#web/upload.ts'
import { withSession, withWords, type CallOptions } from './call.ts'

/** Milliseconds without a response, for a file that is made while it is sent: hundreds of documents take minutes. */
const downloadTimeoutMs = 15 * 60_000

/** Makes a call whose response is a file, as `call` does. */
export const download = <C extends FileCall>(definition: C, options: CallOptions<C>): Promise<Reply<Blob>> =>
  withWords(withSession((token) => send(definition, options, token, 'blob', downloadTimeoutMs), options.signal))

/** How a document is printed that is issued as an original and a copy. */
export type PaperCall = typeof printTaxInvoice | typeof printCreditNote | typeof printReceipt
/** The original, which buyers need for their VAT, and the copy that stays here. */
export type Mark = 'original' | 'copy'

/** Saves a document as PDF. In a folder of both its name says which one is the copy. */
export async function savePaper(file: PaperCall, number: string, mark: Mark): Promise<Reply<Blob>> {
  const reply = await download(file, { params: { number }, query: { mark } })
  if (reply.ok) saveFile(reply.value, `${number}${mark === 'copy' ? '-copy' : ''}.pdf`)
  return reply
}

/** Makes a call whose request is a form with files, as `call` does, however long that takes while it moves; the server gives it five minutes. */
export const sendForm = <C extends Call>(
  definition: C,
  { params, ...sent }: { params?: Record<string, string | number>; form: FormData; idempotencyKey?: string },
): Promise<Reply<AnswerOf<C>>> => {
  const address = addressOf(pathOf(definition), { params })
  return withWords(withSession((token) => upload(address, { method: methodOf(definition), token, ...sent })))
}
