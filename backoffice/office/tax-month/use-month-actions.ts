import { useQueryClient } from '@tanstack/react-query'
import { formatMonth } from '#rules/month-in-words.ts'
import type { AnswerOf, FileCall } from '#contract/call.ts'
import {
  closeTaxMonth,
  exportTaxMonthCsv,
  exportTaxMonthXlsx,
  printTaxMonth,
  type getTaxMonth,
} from '#contract/backoffice/office/tax-months/calls.ts'
import { satangOf } from '#rules/money.ts'
import { inBaht } from '#rules/amounts.ts'
import { call } from '#backoffice/api/call.ts'
import { download } from '#backoffice/api/files.ts'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import type { Action } from '#backoffice/kit/actions/actions.ts'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { confirmAction } from '#backoffice/kit/confirm.ts'
import { saveFile } from '#web/save-file.ts'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import Check from '#design/icons/check.ts'
import Download from '#design/icons/download.ts'
import Printer from '#design/icons/printer.ts'

const longestReason = 300

type TaxSum = AnswerOf<typeof getTaxMonth>['total']

/** What can be done with a month once its report is there: its files, and closing it. */
export function useMonthActions(
  report: AnswerOf<typeof getTaxMonth> | undefined,
): Record<'csv' | 'xlsx' | 'pdf' | 'close', Action> {
  const texts = useTexts('taxMonth')
  const language = useLanguage()
  const client = useQueryClient()
  const { busyWith, run } = useUnderway()
  const closing = useUnderway()
  const month = report?.month ?? ''

  async function save(file: FileCall & Parameters<typeof download>[0], name: string): Promise<void> {
    const reply = await run(() => download(file as typeof printTaxMonth, { params: { month } }), {}, name)
    if (reply?.ok) saveFile(reply.value, name)
  }
  async function close(): Promise<void> {
    if (!report) return
    const { total, withoutInvoice, open } = report
    const words = (name: string, { valueAmt, vatAmt }: typeof total) =>
      texts.sumOf(name, inBaht(satangOf(valueAmt)), inBaht(satangOf(vatAmt)))
    const sums = [words(texts.byDocuments, total), words(texts.withoutDocument, withoutInvoice)] as const
    const seen = { open, total, withoutInvoice }
    await confirmAction(
      {
        title: texts.closeTitle(formatMonth(month, language)),
        text: texts.closeText(...sums),
        confirm: texts.close,
        finality: 'undoable',
        ...(open.length > 0 && { reason: { label: texts.reason, maxLength: longestReason, isRequired: true } }),
      },
      (reason) =>
        closing.run(() => call(closeTaxMonth, { params: { month }, body: { seen, ...(reason && { reason }) } }), {
          done: ({ undo }) => ({ text: texts.closed, undo }),
          reload: () => client.invalidateQueries({ queryKey: ['tax-month'] }),
        }),
    )
  }
  const names = { csv: `sales-tax-${month}.csv`, xlsx: `sales-tax-${month}.xlsx`, pdf: `tax-documents-${month}.pdf` }
  const common = (name: string, sum: TaxSum | undefined) => ({
    icon: Download,
    disabled: !sum?.count,
    busy: busyWith === name,
  })
  // The report also names what has no document.
  const table = (name: string) => common(name, report?.together)
  // While the month is read they are drawn, so that the buttons next to them keep their place.
  return useActions({
    csv: { ...table(names.csv), title: texts.csv, key: 'e', run: () => save(exportTaxMonthCsv, names.csv) },
    xlsx: { ...table(names.xlsx), title: texts.xlsx, key: 'Shift+E', run: () => save(exportTaxMonthXlsx, names.xlsx) },
    pdf: {
      ...common(names.pdf, report?.total),
      title: texts.pdf,
      key: 'p',
      icon: Printer,
      run: async () => {
        showToast({ text: texts.drawing, keepsKey: true })
        await save(printTaxMonth, names.pdf)
      },
    },
    close: {
      title: texts.close,
      key: 'x',
      icon: Check,
      look: 'primary',
      hidden: (report?.closed ?? null) !== null,
      busy: closing.isBusy,
      disabled: !report?.over || report.open.includes('seller_missing'),
      run: close,
    },
  })
}
