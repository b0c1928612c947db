import { useQueryClient } from '@tanstack/react-query'
import { nameIn } from '#rules/in-language.ts'
import { decideCorrection, listCorrections } from '#contract/backoffice/goods/stock/calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { formatWhole, satangOf } from '#rules/money.ts'
import { formatMoment } from '#rules/thai-date.ts'
import { call } from '#backoffice/api/call.ts'
import { useMay } from '#backoffice/api/use-may.ts'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import type { TableColumn } from '#backoffice/kit/DataTable.tsx'
import { rowByRow } from '#backoffice/kit/row-by-row.ts'
import { showToast } from '#backoffice/kit/toasts.ts'
import { ListTable } from '#backoffice/kit/list/ListTable.tsx'
import { useColumns } from '#backoffice/kit/list/use-columns.ts'
import { useList } from '#backoffice/kit/list/use-list.ts'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import { useLiveQueries } from '#backoffice/live/use-live.ts'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { Money } from '#design/Money.tsx'
import Check from '#design/icons/check.ts'
import X from '#design/icons/x.ts'

type Correction = AnswerOf<typeof listCorrections>['content'][number]

const columnsOf = (texts: AllTexts['stock'], language: Language): TableColumn<Correction>[] => [
  { id: 'product', title: texts.product, isRowHeader: true, grows: true, cell: (one) => nameIn(one, language) },
  {
    id: 'change',
    title: texts.change,
    align: 'end',
    cell: ({ delta }) => (delta > 0 ? `+${formatWhole(delta)}` : formatWhole(delta)),
  },
  {
    id: 'reason',
    title: texts.reason,
    cell: ({ reason, note }) => [texts.reasons[reason], note].filter(Boolean).join(' · '),
  },
  {
    id: 'who',
    title: texts.who,
    cell: ({ requestedBy, requestedOn }) => texts.askedBy(requestedBy.name, formatMoment(requestedOn, language)),
  },
  { id: 'value', title: texts.value, align: 'end', cell: ({ valueAmt }) => <Money satang={satangOf(valueAmt)} /> },
]

/** PendingCorrections: corrections above the limit; who may confirms or rejects those of others. Nothing while there are none. */
export function PendingCorrections() {
  const texts = useTexts('stock')
  const errors = useTexts('errors')
  const language = useLanguage()
  const queries = useQueryClient()
  const mayConfirm = useMay('stock.confirm')
  const list = useList({ call: listCorrections, queryKey: ['stock', 'corrections'], rowId: ({ id }) => id })
  const columns = useColumns(columnsOf, texts, language)
  useLiveQueries({ subjects: ['correction'], queryKey: ['stock'] })
  const { rows, chosen, total = rows.length } = list
  const { busyWith, runExclusively } = useUnderway()

  async function decide(confirm: boolean): Promise<void> {
    const decided = await runExclusively(
      () =>
        rowByRow(chosen, {
          nameOf: (one) => ({ id: one.id, name: nameIn(one, language) }),
          send: ({ id }) => call(decideCorrection, { params: { id }, body: { confirm } }),
          errors: { ...errors, conflict: texts.decidedOrCounted },
        }),
      confirm ? 'confirm' : 'reject',
    )
    if (!decided) return
    if (decided.done > 0) showToast({ text: confirm ? texts.confirmed : texts.rejected })
    list.selection.finish(decided.results)
    void queries.invalidateQueries({ queryKey: ['stock'] })
  }
  const isIdle = !mayConfirm || chosen.length === 0
  const actions = useActions({
    confirm: {
      title: texts.confirm,
      key: 'y',
      icon: Check,
      look: 'primary',
      hidden: isIdle,
      busy: busyWith === 'confirm',
      run: () => decide(true),
    },
    reject: {
      title: texts.reject,
      key: 'x',
      icon: X,
      hidden: isIdle,
      busy: busyWith === 'reject',
      run: () => decide(false),
    },
  })
  if (rows.length === 0) return null
  return (
    <section className="stack stock-pending">
      <h2>{texts.waiting(formatWhole(total))}</h2>
      <ListTable
        list={list}
        label={texts.waiting(formatWhole(total))}
        columns={columns}
        rowName={(one) => nameIn(one, language)}
        selectionActions={
          mayConfirm && (
            <>
              <ActionButton action={actions.confirm} />
              <ActionButton action={actions.reject} />
            </>
          )
        }
      />
    </section>
  )
}
