import { useState } from 'react'
import { choicesOf } from '#backoffice/kit/filters/choices-of.ts'
import { keepRefund } from '#contract/backoffice/day/orders/calls.ts'
import { listRefunds, takeRefundsOut } from '#contract/backoffice/office/refunds/calls.ts'
import { mostInOneFile } from '#rules/at-once.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { formatWhole, satangOf } from '#rules/money.ts'
import { formatDate } from '#rules/thai-date.ts'
import { call } from '#backoffice/api/call.ts'
import { confirmAction } from '#backoffice/kit/confirm.ts'
import { EmptyRows } from '#backoffice/kit/EmptyRows.tsx'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import type { TableColumn } from '#backoffice/kit/DataTable.tsx'
import { FilterBar } from '#backoffice/kit/filters/FilterBar.tsx'
import { MostAtOnce } from '#backoffice/kit/list/MostAtOnce.tsx'
import { rowResults } from '#backoffice/kit/list/row-results.ts'
import { sendIds } from '#backoffice/kit/list/send-in-parts.ts'
import { ListTable } from '#backoffice/kit/list/ListTable.tsx'
import { useColumns } from '#backoffice/kit/list/use-columns.ts'
import { useList } from '#backoffice/kit/list/use-list.ts'
import { useFilters } from '#backoffice/kit/filters/use-filters.ts'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import { rowsOrProblem } from '#backoffice/kit/row-by-row.ts'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import { ViewButton } from '#backoffice/views/ViewButton.tsx'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { errorText } from '#backoffice/texts/with-codes.ts'
import { ExportButton } from '#backoffice/transfer/ExportButton.tsx'
import { inBaht } from '#rules/amounts.ts'
import { Money } from '#design/Money.tsx'
import Check from '#design/icons/check.ts'
import Download from '#design/icons/download.ts'
import { RecordRefunds, type DueRefund } from './RecordRefunds.tsx'
import { isFiled, useRefundFile } from './use-refund-file.ts'

const columnsOf = (texts: AllTexts['refunds'], language: Language, isDue: boolean): TableColumn<DueRefund>[] => [
  { id: 'number', title: texts.order, cell: ({ orderNumber }) => orderNumber },
  { id: 'store', title: texts.store, cell: ({ storeName }) => storeName, grows: true },
  { id: 'phone', title: texts.phone, cell: ({ phoneNumber }) => phoneNumber },
  { id: 'cause', title: texts.cause, cell: ({ cause }) => texts.causes[cause] },
  isDue
    ? { id: 'since', title: texts.due, cell: ({ dueOn }) => formatDate(dueOn, language) }
    : { id: 'paid', title: texts.paid, cell: ({ closedOn }) => closedOn && formatDate(closedOn, language) },
  ...(isDue
    ? [
        {
          id: 'filed',
          title: texts.filed,
          cell: ({ filedOn }: DueRefund) => filedOn && formatDate(filedOn, language),
        },
      ]
    : [
        {
          id: 'reference',
          title: texts.reference,
          cell: ({ bank, reference, note }: DueRefund) => [bank, reference ?? note].filter(Boolean).join(' '),
        },
      ]),
  {
    id: 'amount',
    title: texts.amount,
    align: 'end',
    cell: ({ amount }) => <Money satang={satangOf(amount)} />,
  },
]

/** Refunds of all orders: due ones are recorded in one sheet, or given to the bank as a file. */
export function Screen() {
  const texts = useTexts('refunds')
  const errors = useTexts('errors')
  const { isBusy, run } = useUnderway()
  const language = useLanguage()
  const filters = useFilters({ state: 'one' })
  const state = filters.values.state ?? 'DUE'
  const isDue = state === 'DUE'
  const [isRecording, setRecording] = useState(false)
  const list = useList({
    call: listRefunds,
    queryKey: ['refunds'],
    query: filters.query,
    rowId: ({ id }) => String(id),
  })
  const { chosen, first, reload } = list
  const makeFile = useRefundFile(list, run)

  /** What looked like a second payment was the only one: nothing is paid back. */
  async function keep(): Promise<void> {
    const keepEach = (reason: string) =>
      rowsOrProblem(chosen, {
        nameOf: ({ id, orderNumber }) => ({ id: String(id), name: orderNumber }),
        send: ({ id: refundId, orderId: id }) => call(keepRefund, { params: { id, refundId }, body: { reason } }),
        errors,
      })
    const reply = await confirmAction(
      {
        title: texts.keepTitle(formatWhole(chosen.length)),
        text: texts.keepText,
        confirm: texts.keep,
        finality: 'undoable',
        reason: { label: texts.keepReason, maxLength: 200, isRequired: true },
      },
      (reason) => run(() => keepEach(reason), { reload }, 'keep'),
    )
    if (!reply?.ok) return
    const kept = reply.value
    list.selection.finish(kept.results)
    if (kept.done > 0) showToast({ text: texts.kept(formatWhole(kept.done)), undo: kept.undo })
  }
  /** The file never went to the bank: what was in it is due as before. */
  async function takeOut(): Promise<void> {
    const ids = chosen.map(({ id }) => id)
    const reply = await confirmAction(
      {
        title: texts.takeOutTitle(formatWhole(chosen.length)),
        text: texts.takeOutText,
        confirm: texts.takeOut,
        finality: 'final',
        reason: { label: texts.takeOutReason, maxLength: 200, isRequired: true },
      },
      (reason) => run(() => sendIds(ids, (part) => call(takeRefundsOut, { body: { ids: part, reason } })), { reload }),
    )
    if (!reply?.ok) return
    const { results } = reply.value
    const done = results.filter(({ ok }) => ok).length
    if (done > 0) showToast({ text: texts.takenOut(formatWhole(done)) })
    list.selection.finish(rowResults(results, chosen, (code) => errorText(errors, code)))
  }
  const actions = useActions({
    takeOut: {
      title: texts.takeOut,
      key: 't',
      hidden: !isDue,
      disabled: chosen.length === 0 || !chosen.every(isFiled),
      busy: isBusy,
      run: takeOut,
    },
    keep: {
      title: texts.keep,
      key: 'k',
      hidden: !isDue,
      disabled: chosen.length === 0 || chosen.some((refund) => refund.cause !== 'PAID_TWICE' || isFiled(refund)),
      busy: isBusy,
      run: keep,
    },
    record: {
      title: texts.record,
      key: 'r',
      icon: Check,
      look: 'primary',
      hidden: !isDue,
      disabled: chosen.length === 0,
      run: () => setRecording(true),
    },
    download: {
      title: texts.download,
      key: 'e',
      icon: Download,
      hidden: !isDue,
      disabled:
        (list.selection.selected.size === 0 && !first?.unfiled) ||
        chosen.length > mostInOneFile ||
        list.state.isPlaceholderData,
      busy: isBusy,
      run: makeFile,
    },
  })
  const total = first && texts.total(formatWhole(first.totalElements), inBaht(satangOf(first.totalAmt)))
  return (
    <>
      <ScreenHead title={texts.title} note={total} actions={[actions.download]} />
      <FilterBar
        filters={filters}
        fields={[{ name: 'state', label: texts.state, kind: 'one', choices: choicesOf(texts.states) }]}
      >
        <ExportButton list="refunds" query={filters.query} count={list.total} />
        <ViewButton screen="refunds" search={filters.search} />
      </FilterBar>
      <ListTable
        list={list}
        label={texts.title}
        columns={useColumns(columnsOf, texts, language, isDue)}
        rowName={({ orderNumber }) => orderNumber}
        empty={<EmptyRows filters={filters} none={texts.none} help={texts.noneHelp} />}
        selectionActions={
          isDue && (
            <>
              <ActionButton action={actions.record} />
              <ActionButton action={actions.keep} />
              <ActionButton action={actions.takeOut} />
              <MostAtOnce count={chosen.length} most={mostInOneFile} title={texts.download} />
            </>
          )
        }
      />
      <RecordRefunds
        refunds={isRecording ? chosen : []}
        onClose={() => setRecording(false)}
        onRecorded={(answers) => {
          setRecording(false)
          list.selection.finish(answers)
          void reload()
        }}
      />
    </>
  )
}
