import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf, FileCall } from '#contract/call.ts'
import {
  closeTaxMonth,
  exportTaxMonthCsv,
  exportTaxMonthXlsx,
  printTaxMonth,
  type getTaxMonth,
} from '#contract/backoffice/office/tax-months/calls.ts'
import { satangOf } from '#rules/money.ts'
import { formatMonth } from '#rules/thai-date.ts'
import { inBaht } from '#design/amounts.ts'
import { call, download } from '#backoffice/api/call.ts'
import type { Action } from '#backoffice/kit/actions/actions.ts'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { confirmAction } from '#backoffice/kit/confirm.ts'
import { saveFile } from '#web/save-file.ts'
import { showProblem, showToast } from '#backoffice/kit/toasts.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import Check from '#design/icons/check.ts'
import Download from '#design/icons/download.ts'
import Printer from '#design/icons/printer.ts'

const longestReason = 300

/** What can be done with a month once its report is there: its files, and closing it. */
export function useMonthActions(
  report: AnswerOf<typeof getTaxMonth> | undefined,
): Record<'csv' | 'xlsx' | 'pdf' | 'close', Action> {
  const texts = useTexts('taxMonth')
  const errors = useTexts('errors')
  const language = useLanguage()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const month = report?.month ?? ''

  async function save(file: FileCall & Parameters<typeof download>[0], name: string): Promise<void> {
    setBusy(true)
    const reply = await download(file as typeof printTaxMonth, { params: { month } })
    setBusy(false)
    if (reply.ok) saveFile(reply.value, name)
    else showProblem(reply.error, errors)
  }
  async function close(): Promise<void> {
    if (!report) return
    const { total, withoutInvoice, open } = report
    const words = (name: string, { valueAmt, vatAmt }: typeof total) =>
      texts.sumOf(name, inBaht(satangOf(valueAmt)), inBaht(satangOf(vatAmt)))
    const sums = [words(texts.byDocuments, total), words(texts.withoutDocument, withoutInvoice)] as const
    const confirmed = await confirmAction({
      title: texts.closeTitle(formatMonth(month, language)),
      text: texts.closeText(...sums),
      confirm: texts.close,
      finality: 'undoable',
      ...(open.length > 0 && { reason: { label: texts.reason, maxLength: longestReason, isRequired: true } }),
    })
    if (!confirmed) return
    const reply = await call(closeTaxMonth, {
      params: { month },
      body: confirmed.reason ? { reason: confirmed.reason } : {},
    })
    if (reply.ok) showToast({ text: texts.closed, undo: reply.value.undo })
    else showProblem(reply.error, errors)
    await client.invalidateQueries({ queryKey: ['tax-month'] })
  }
  const file = { hidden: report === undefined, disabled: isBusy || report?.total.count === 0 }
  return useActions({
    csv: {
      title: texts.csv,
      key: 'e',
      icon: Download,
      ...file,
      run: () => save(exportTaxMonthCsv, `sales-tax-${month}.csv`),
    },
    xlsx: {
      title: texts.xlsx,
      key: 'Shift+E',
      icon: Download,
      ...file,
      run: () => save(exportTaxMonthXlsx, `sales-tax-${month}.xlsx`),
    },
    pdf: {
      title: texts.pdf,
      key: 'p',
      icon: Printer,
      ...file,
      run: async () => {
        showToast({ text: texts.drawing })
        await save(printTaxMonth, `tax-documents-${month}.pdf`)
      },
    },
    close: {
      title: texts.close,
      key: 'x',
      icon: Check,
      look: 'primary',
      hidden: report?.closed !== null,
      disabled: !report?.over || report.open.includes('seller_missing'),
      run: close,
    },
  })
}
