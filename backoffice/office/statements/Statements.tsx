import { useState } from 'react'
import { Badge, type BadgeTone } from '#backoffice/kit/Badge.tsx'
import { choicesOf } from '#backoffice/kit/filters/choices-of.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/call.ts'
import {
  confirmStatementRow,
  ignoreStatementRow,
  listStatementRows,
  matchStatementRows,
  unmatchStatementRow,
} from '#contract/backoffice/office/statements/calls.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { formatWhole, satangOf } from '#rules/money.ts'
import { formatDate, formatMoment } from '#rules/thai-date.ts'
import { call } from '#backoffice/api/call.ts'
import type { Reply } from '#web/reply.ts'
import { NothingHere } from '#backoffice/kit/NothingHere.tsx'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { confirmAction } from '#backoffice/kit/confirm.ts'
import type { TableColumn } from '#backoffice/kit/DataTable.tsx'
import { FilterBar } from '#backoffice/kit/filters/FilterBar.tsx'
import { ListTable } from '#backoffice/kit/list/ListTable.tsx'
import { useColumns } from '#backoffice/kit/list/use-columns.ts'
import { useList } from '#backoffice/kit/list/use-list.ts'
import { useFilters } from '#backoffice/kit/filters/use-filters.ts'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import { rowByRow, rowsOrProblem } from '#backoffice/kit/row-by-row.ts'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { ExportButton } from '#backoffice/transfer/ExportButton.tsx'
import { Money } from '#design/Money.tsx'
import { Notice } from '#design/Notice.tsx'
import Check from '#design/icons/check.ts'
import RotateCcw from '#design/icons/rotate-ccw.ts'
import X from '#design/icons/x.ts'
import { AssignRow, type StatementRow } from './AssignRow.tsx'
import { ImportStatement } from './ImportStatement.tsx'
import { useImportedFiles, useTakeBack } from './use-take-back.ts'

type Decision = (row: StatementRow) => Promise<Reply<AnswerOf<typeof confirmStatementRow>>>

/** Letters of what a row is that is set aside. */
const longestNote = 200

const tones: Record<StatementRow['state'], BadgeTone> = {
  MATCHED: 'done',
  NEAR: 'notice',
  UNKNOWN: 'cut',
  CONFIRMED: 'done',
  IGNORED: 'quiet',
}

const columnsOf = (texts: AllTexts['statements'], language: Language): TableColumn<StatementRow>[] => [
  {
    id: 'at',
    title: texts.at,
    cell: ({ at, hasTime }) => (hasTime ? formatMoment : formatDate)(at, language),
  },
  { id: 'bank', title: texts.bank, cell: ({ bank }) => bank },
  {
    id: 'text',
    title: texts.text,
    grows: true,
    isRowHeader: true,
    cell: ({ reference, description, note }) => [reference || description, note].filter(Boolean).join(' · '),
  },
  { id: 'amount', title: texts.amount, align: 'end', cell: ({ amount }) => <Money satang={satangOf(amount)} /> },
  {
    id: 'state',
    title: texts.state,
    cell: ({ state }) => <Badge tone={tones[state]}>{texts.states[state]}</Badge>,
  },
  { id: 'match', title: texts.match, cell: (row) => <Match row={row} /> },
]

/** The payment of a row, and what does not agree. */
function Match({ row: { payment, reason, amount } }: { row: StatementRow }) {
  const texts = useTexts('statements')
  if (!payment) return null
  return (
    <span className="statement-match">
      {payment.orderNumber} {payment.amount !== amount && <Money satang={satangOf(payment.amount)} struck />}
      <small className="text-quiet">
        {[reason && texts.reasons[reason], payment.slipState === 'pending' && texts.slipWaits]
          .filter(Boolean)
          .join(' · ')}
      </small>
    </span>
  )
}

/** A decision about a row as it is shown: the server refuses it where the row has changed since. */
const asShown = ({ id, state, payment }: StatementRow) => ({
  params: { id },
  body: { seen: { state, paymentId: payment?.id ?? null } },
})

/** Money on the account, matched with slips and PromptPay payments. */
export function Screen() {
  const texts = useTexts('statements')
  const errors = useTexts('errors')
  const deciding = useUnderway()
  const matching = useUnderway()
  const language = useLanguage()
  const filters = useFilters({ state: 'one', statementId: 'one' })
  const [isImporting, setImporting] = useState(false)
  const [isAssigning, setAssigning] = useState(false)
  const list = useList({
    call: listStatementRows,
    queryKey: ['statement-rows'],
    query: filters.query,
    rowId: ({ id }) => String(id),
  })
  const { chosen, reload } = list
  const [only] = chosen
  const client = useQueryClient()
  const files = useImportedFiles()
  const file = files.find(({ id }) => id === filters.values.statementId)
  const { takeBack, isBusy: isTakingBack, bound, forgetRefusal } = useTakeBack(file, filters.clear)

  const each = (decision: Decision) => ({
    nameOf: ({ id, reference, line }: StatementRow) => ({ id: String(id), name: reference || String(line) }),
    send: decision,
    errors,
    conflict: texts.changedMeanwhile,
  })
  function sayDecided({ results, done, undo }: Awaited<ReturnType<typeof rowByRow>>): void {
    list.selection.finish(results)
    if (done > 0) showToast({ text: texts.saved, undo })
    forgetRefusal()
  }
  /** Decides about the rows that are selected, one after the other; those that fail stay selected. */
  async function decide(what: string, decision: Decision): Promise<void> {
    const decided = await deciding.runExclusively(() => rowByRow(chosen, each(decision)), what)
    if (!decided) return
    sayDecided(decided)
    await reload()
  }
  async function ignore(): Promise<void> {
    const ignoreEach = (note: string) =>
      rowsOrProblem(
        chosen,
        each(({ id }) => call(ignoreStatementRow, { params: { id }, body: { note } })),
      )
    const reply = await confirmAction(
      {
        title: texts.ignore,
        confirm: texts.ignore,
        finality: 'undoable',
        reason: { label: texts.ignoreReason, maxLength: longestNote, isRequired: true },
      },
      (note) => deciding.run(() => ignoreEach(note), { reload }, 'ignore'),
    )
    if (reply?.ok) sayDecided(reply.value)
  }
  async function matchAgain(): Promise<void> {
    const reply = await matching.run(() => call(matchStatementRows, {}), { done: () => ({ text: texts.matchedAgain }) })
    if (!reply?.ok) return
    await reload()
  }
  const none = chosen.length === 0
  const actions = useActions({
    confirm: {
      title: texts.confirm,
      key: 'a',
      icon: Check,
      look: 'primary',
      disabled: none || chosen.some(({ state }) => state !== 'NEAR' && state !== 'MATCHED'),
      busy: deciding.busyWith === 'confirm',
      run: () => decide('confirm', (row) => call(confirmStatementRow, asShown(row))),
    },
    unmatch: {
      title: texts.unmatch,
      key: 'u',
      icon: X,
      disabled: none,
      busy: deciding.busyWith === 'unmatch',
      run: () => decide('unmatch', (row) => call(unmatchStatementRow, asShown(row))),
    },
    assign: {
      title: texts.assign,
      key: 'o',
      disabled: chosen.length !== 1 || only?.state === 'CONFIRMED',
      run: () => setAssigning(true),
    },
    ignore: { title: texts.ignore, key: 'x', disabled: none, busy: deciding.busyWith === 'ignore', run: ignore },
    takeBack: { title: texts.takeBack, key: 'Shift+X', hidden: !file, busy: isTakingBack, run: takeBack },
    import: { title: texts.import, key: 'i', look: 'primary', run: () => setImporting(true) },
    matchAgain: { title: texts.matchAgain, key: 'r', icon: RotateCcw, busy: matching.isBusy, run: matchAgain },
  })
  const { matched = 0, near = 0, unknown = 0 } = list.first?.matches ?? {}
  return (
    <>
      <ScreenHead
        title={texts.title}
        note={texts.summary(formatWhole(matched), formatWhole(near), formatWhole(unknown))}
        actions={[actions.takeBack, actions.matchAgain, actions.import]}
      />
      <FilterBar
        filters={filters}
        fields={[
          { name: 'state', label: texts.state, kind: 'one', choices: choicesOf(texts.states) },
          {
            name: 'statementId',
            label: texts.importedFile,
            kind: 'one',
            choices: files.map(({ id, bank, fileName, importedOn }) => ({
              value: id,
              label: [bank, fileName, formatMoment(importedOn, language)].join(' · '),
            })),
          },
        ]}
      >
        <ExportButton list="statement-rows" query={filters.query} count={list.total} />
      </FilterBar>
      {bound.length > 0 && (
        <Notice tone="failed">
          <p>{texts.bound}</p>
          <ul>
            {bound.map(({ line, state }) => (
              <li key={line}>{texts.boundRow(line, texts.states[state])}</li>
            ))}
          </ul>
        </Notice>
      )}
      <ListTable
        list={list}
        label={texts.title}
        columns={useColumns(columnsOf, texts, language)}
        rowName={({ reference, line }) => reference || String(line)}
        empty={<NothingHere title={texts.none} />}
        selectionActions={
          <>
            <ActionButton action={actions.ignore} />
            <ActionButton action={actions.unmatch} />
            <ActionButton action={actions.assign} />
            <ActionButton action={actions.confirm} />
          </>
        }
      />
      <AssignRow
        row={isAssigning ? only : undefined}
        onClose={() => setAssigning(false)}
        onAssigned={() => {
          setAssigning(false)
          list.selection.clear()
          void reload()
        }}
      />
      <ImportStatement
        open={isImporting}
        onClose={() => setImporting(false)}
        onImported={() => {
          setImporting(false)
          void client.invalidateQueries({ queryKey: ['statements'] })
          void reload()
        }}
      />
    </>
  )
}
