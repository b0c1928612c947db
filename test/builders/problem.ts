import type { AnswerOf } from '#contract/call.ts'
import { reportProblem } from '#contract/order-problems/calls.ts'
import type { ReportedLine } from '#rules/orders/problem-reports.ts'
import { send, type Answer } from './retailer.ts'

type ReportForm = { kind: string; lines: readonly ReportedLine[] | string; words: string; photos: Buffer[] }

/** A report of two broken units of the first line, without photos, unless said otherwise. */
export const aReport = (change: Partial<ReportForm> = {}): ReportForm => ({
  kind: 'damaged',
  lines: [{ lineNo: 1, qty: 2 }],
  words: 'ถุงขาด',
  photos: [],
  ...change,
})

/** Sends a report as the form that the call takes. */
export async function report(
  url: string,
  token: string,
  orderId: string,
  { kind, lines, words, photos }: ReportForm,
  key: string,
): Promise<Answer<AnswerOf<typeof reportProblem>>> {
  const form = new FormData()
  form.set('kind', kind)
  form.set('lines', typeof lines === 'string' ? lines : JSON.stringify(lines))
  form.set('words', words)
  for (const [index, photo] of photos.entries())
    form.set(`photo${index + 1}`, new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg')
  return send(url, reportProblem, { token, params: { id: orderId }, key, form })
}
