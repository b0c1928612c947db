import { listRefunds, makeRefundFile } from '#contract/backoffice/office/refunds/calls.ts'
import { inBaht } from '#rules/amounts.ts'
import { mostInOneFile } from '#rules/at-once.ts'
import { formatWhole, satangOf, sumOf } from '#rules/money.ts'
import { call } from '#backoffice/api/call.ts'
import { download } from '#backoffice/api/files.ts'
import { confirmAction } from '#backoffice/kit/confirm.ts'
import { readAllPages } from '#backoffice/kit/list/read-all-pages.ts'
import type { List } from '#backoffice/kit/list/use-list.ts'
import { showToast } from '#backoffice/kit/toasts.ts'
import type { useUnderway } from '#backoffice/kit/use-underway.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { saveFile } from '#web/save-file.ts'
import type { DueRefund } from './RecordRefunds.tsx'

/** Whether a refund is in a file for the bank already. */
export const isFiled = ({ filedOn }: DueRefund): boolean => filedOn !== null

const readDue = () =>
  readAllPages(
    (place) => call(listRefunds, { query: { state: 'DUE', ...place } }),
    ({ id }) => String(id),
  )

/**
 * Makes the file for the bank: of the refunds that are selected, or of all that are in none yet, after a question. It names each of them
 * to the server, so that no others are paid than were shown.
 */
export function useRefundFile(
  {
    chosen,
    rowId,
    selection,
    reload,
  }: Pick<List<DueRefund>, 'chosen' | 'rowId' | 'selection'> & { reload: () => unknown },
  run: ReturnType<typeof useUnderway>['run'],
): () => Promise<void> {
  const texts = useTexts('refunds')
  const errors = useTexts('errors')

  async function make(refunds: readonly DueRefund[], again: boolean): Promise<void> {
    const body = { ids: refunds.map(({ id }) => id), again }
    const reply = await run(() => download(makeRefundFile, { body }), { reload })
    if (reply?.ok) saveFile(reply.value, 'refunds.csv')
  }
  async function makeOfChosen(): Promise<void> {
    const filed = chosen.filter(isFiled).length
    const yes =
      filed === 0 ||
      (await confirmAction({
        title: texts.againTitle(formatWhole(filed)),
        text: texts.againText,
        confirm: texts.download,
        finality: 'final',
      }))
    if (yes) await make(chosen, filed > 0)
  }
  async function makeOfAll(): Promise<void> {
    const due = await run(readDue)
    if (!due?.ok) return
    const refunds = due.value.filter((refund) => !isFiled(refund)).slice(0, mostInOneFile)
    if (refunds.length === 0) {
      showToast({ text: errors.conflict, tone: 'failed' })
      return void reload()
    }
    const amount = inBaht(sumOf(refunds.map((refund) => satangOf(refund.amount))))
    const yes = await confirmAction({
      title: texts.fileTitle(formatWhole(refunds.length), amount),
      text: texts.fileText,
      confirm: texts.download,
      finality: 'undoable',
      rule: texts.fileRule,
    })
    if (yes) await make(refunds, false)
  }
  return async () => {
    // A colleague has closed some of them: neither fewer than were ticked nor all go without a word.
    if (selection.selected.size > chosen.length) {
      showToast({ text: texts.goneFromList, tone: 'failed' })
      return selection.onSelect(new Set(chosen.map(rowId)))
    }
    return chosen.length > 0 ? makeOfChosen() : makeOfAll()
  }
}
