import { useState } from 'react'
import { assignRetailers, listPriceListRetailers } from '#contract/backoffice/goods/price-lists/calls.ts'
import type { AnswerOf, RequestOf } from '#contract/call.ts'
import { mostAtOnce } from '#rules/at-once.ts'
import { formatWhole } from '#rules/money.ts'
import { call } from '#backoffice/api/call.ts'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import type { TableColumn } from '#backoffice/kit/DataTable.tsx'
import { confirmAction } from '#backoffice/kit/confirm.ts'
import { RetailerPicker } from '#backoffice/kit/forms/RetailerPicker.tsx'
import { ListTable } from '#backoffice/kit/list/ListTable.tsx'
import { MostAtOnce } from '#backoffice/kit/list/MostAtOnce.tsx'
import { useColumns } from '#backoffice/kit/list/use-columns.ts'
import { useList } from '#backoffice/kit/list/use-list.ts'
import { NothingHere } from '#backoffice/kit/NothingHere.tsx'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useRested } from '#backoffice/kit/use-rested.ts'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { Field } from '#design/Field.tsx'

type Member = AnswerOf<typeof listPriceListRetailers>['content'][number]

const columnsOf = (texts: AllTexts['prices']): TableColumn<Member>[] => [
  { id: 'code', title: texts.code, cell: ({ outletCode }) => outletCode },
  { id: 'store', title: texts.store, grows: true, isRowHeader: true, cell: ({ storeName }) => storeName },
  { id: 'phone', title: texts.phone, cell: ({ phone }) => phone },
]

/** ListRetailers: who has the prices of a list, found by words; more are added by a search. */
export function ListRetailers({ listId, onChanged }: { listId: number; onChanged: () => void }) {
  const texts = useTexts('prices')
  const { run } = useUnderway()
  // The address has the words by which the products below are filtered.
  const [words, setWords] = useState('')
  const q = useRested(words.trim())
  const list = useList({
    call: listPriceListRetailers,
    queryKey: ['price-lists', listId, 'retailers'],
    params: { id: listId },
    query: q ? { q } : {},
    rowId: ({ id }) => id,
  })
  const { chosen } = list

  /** They pay other prices from then on, and come back one by one. */
  async function remove(): Promise<void> {
    const yes = await confirmAction({
      title: texts.removeRetailersAsk(formatWhole(chosen.length)),
      text: texts.removeRetailersText,
      confirm: texts.removeRetailers,
      finality: 'undoable',
      rule: texts.removeRetailersRule,
      danger: true,
    })
    if (yes) await assign({ add: [], remove: chosen.map(({ id }) => id) })
  }
  async function assign(body: RequestOf<typeof assignRetailers>['body']): Promise<void> {
    const reply = await run(() => call(assignRetailers, { params: { id: listId }, body }))
    if (!reply?.ok) return
    const { added, removed, moved } = reply.value
    showToast({
      text:
        moved > 0
          ? texts.retailersMoved
          : added > 0
            ? texts.retailersAdded(formatWhole(added))
            : texts.retailersRemoved(formatWhole(removed)),
    })
    list.selection.clear()
    await list.reload()
    onChanged()
  }
  const actions = useActions({
    remove: {
      title: texts.removeRetailers,
      key: 'x',
      disabled: chosen.length === 0 || chosen.length > mostAtOnce,
      run: remove,
    },
  })
  return (
    <section className="stack">
      <h2>{texts.listRetailers}</h2>
      <div className="price-product stack">
        <RetailerPicker
          label={texts.addRetailer}
          onChoose={(retailer) => retailer && void assign({ add: [retailer.id], remove: [] })}
        />
        <Field
          type="search"
          label={texts.findRetailer}
          value={words}
          maxLength={60}
          autoComplete="off"
          onChange={({ target }) => setWords(target.value)}
        />
      </div>
      <ListTable
        list={list}
        label={texts.listRetailers}
        columns={useColumns(columnsOf, texts)}
        rowName={({ storeName }) => storeName}
        empty={
          <NothingHere {...(q ? { title: texts.noSuchRetailer, reason: 'not-found' } : { title: texts.noRetailers })} />
        }
        selectionActions={
          <>
            <ActionButton action={actions.remove} />
            <MostAtOnce count={chosen.length} most={mostAtOnce} title={texts.removeRetailers} />
          </>
        }
      />
    </section>
  )
}
