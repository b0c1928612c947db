import { useQueryClient } from '@tanstack/react-query'
import { issueCollectiveInvoice, issueTaxInvoices } from '#contract/backoffice/office/tax-invoices/calls.ts'
import { listWithoutInvoice } from '#contract/backoffice/office/tax-months/calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import { formatWhole } from '#rules/money.ts'
import { call } from '#backoffice/api/call.ts'
import type { CallProblem, Reply } from '#web/reply.ts'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import { confirmAction } from '#backoffice/kit/confirm.ts'
import { currentMonth } from '#backoffice/kit/current-day.ts'
import { readAllPages } from '#backoffice/kit/list/read-all-pages.ts'
import { sendInParts } from '#backoffice/kit/list/send-in-parts.ts'
import type { RowResult } from '#backoffice/kit/SelectionBar.tsx'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { errorText } from '#backoffice/texts/with-codes.ts'
import { countsLater } from './counts-later.ts'

export type Sale = AnswerOf<typeof listWithoutInvoice>['content'][number]

type IssueResult = AnswerOf<typeof issueTaxInvoices>['results'][number]

/** Orders of one call, fewer than it takes: each has its own numbers and papers, and nobody waits long for an answer. */
const partOfIssuing = 25

/** Every sale of a month without a tax invoice, also those that the screen has not loaded. */
const readAllSales = (month: string, query: Readonly<Record<string, unknown>>): Promise<Reply<Sale[]>> =>
  readAllPages(
    (place) => call(listWithoutInvoice, { params: { month }, query: { ...query, ...place } }),
    ({ orderId }) => orderId,
  )

/**
 * Issues the tax invoices of many orders after a question, and says of each what came of it.
 * @param sold the month of the sales
 */
export function useIssuing(
  finish: (answers: readonly RowResult[]) => void,
  sold: { month: string; isClosed: boolean },
) {
  const texts = useTexts('taxMonth')
  const language = useLanguage()
  const errors = useTexts('errors')
  const client = useQueryClient()
  const { isBusy, runExclusively, run } = useUnderway()
  const whole = (text: string) => [text, ...countsLater({ ...sold, now: currentMonth() }, texts, language)].join(' ')

  /** Exactly these, whatever is listed by the time of the answer. */
  async function issue(sales: readonly Sale[]): Promise<void> {
    const count = formatWhole(sales.length)
    const yes = await confirmAction({
      title: texts.issueTitle(count),
      text: whole(texts.issueText),
      confirm: texts.issueChosen,
      finality: 'final',
    })
    if (!yes) return
    const reply = await run(() => {
      showToast({ text: texts.issuing(count) })
      return sendInParts<Sale, IssueResult>(sales, {
        most: partOfIssuing,
        send: (part) => call(issueTaxInvoices, { body: { orderIds: part.map(({ orderId }) => orderId) } }),
        refused: ({ orderId }, code) => ({ orderId, ok: false, number: null, totalAmt: null, code }),
      })
    })
    if (!reply?.ok) return
    const { results } = reply.value
    const names = new Map(sales.map(({ orderId, orderNumber }) => [orderId, orderNumber]))
    finish(
      results.map(({ orderId: id, ok, number, code }) => {
        const text = number ?? (code && errorText(errors, code))
        return { id, name: names.get(id) ?? id, ok, ...(text && { text }) }
      }),
    )
    const numbers = results.flatMap(({ number }) => number ?? [])
    const [first] = numbers
    if (first) showToast({ text: texts.issued(formatWhole(numbers.length), first, numbers.at(-1) ?? first) })
    await client.invalidateQueries({ queryKey: ['tax-month'] })
  }
  /** All that a search finds. They are read before the question, so that no more are issued than it says. */
  async function issueAll(query: Readonly<Record<string, unknown>>): Promise<void> {
    const reply = await run(() => readAllSales(sold.month, query))
    if (!reply?.ok) return
    if (reply.value.length > 0) return issue(reply.value)
    showToast({ text: errors.conflict, tone: 'failed' })
    await client.invalidateQueries({ queryKey: ['tax-month'] })
  }
  /** One invoice for all of them; they are of one retailer. */
  async function issueTogether(sales: readonly Sale[]): Promise<void> {
    const yes = await confirmAction({
      title: texts.togetherTitle(formatWhole(sales.length), sales[0]?.storeName ?? ''),
      text: whole(texts.togetherText),
      confirm: texts.issueTogether,
      finality: 'final',
    })
    if (!yes) return
    const reply = await runExclusively(() =>
      call(issueCollectiveInvoice, { body: { orderIds: sales.map(({ orderId }) => orderId) } }),
    )
    if (!reply) return
    if (reply.ok) {
      finish([])
      showToast({ text: texts.issued('1', reply.value.number, reply.value.number) })
    } else finish(refusedTogether(sales, reply.error))
    await client.invalidateQueries({ queryKey: ['tax-month'] })
  }
  /** The order that was refused says why; the others stay selected. */
  function refusedTogether(sales: readonly Sale[], error: CallProblem): RowResult[] {
    const places = error.errors?.map(({ path }) => Number(/^orderIds\.(\d+)$/.exec(path)?.[1])) ?? []
    const refused = sales.filter((_, place) => places.includes(place))
    return (refused.length > 0 ? refused : sales).map(({ orderId: id, orderNumber: name }) => ({
      id,
      name,
      ok: false,
      text: errors[error.code],
    }))
  }
  return { issue, issueAll, issueTogether, isBusy }
}
