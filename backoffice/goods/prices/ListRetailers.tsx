import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { assignRetailers, listPriceListRetailers } from '#contract/backoffice/goods/price-lists/calls.ts'
import type { AnswerOf, RequestOf } from '#contract/call.ts'
import { formatWhole } from '#rules/money.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { call } from '#backoffice/api/call.ts'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { DataTable, type TableColumn } from '#backoffice/kit/DataTable.tsx'
import { RetailerPicker } from '#backoffice/kit/forms/RetailerPicker.tsx'
import { useColumns } from '#backoffice/kit/list/use-columns.ts'
import { NothingHere } from '#backoffice/kit/NothingHere.tsx'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { SelectionBar } from '#backoffice/kit/SelectionBar.tsx'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'

type Member = AnswerOf<typeof listPriceListRetailers>['content'][number]

const columnsOf = (texts: AllTexts['prices']): TableColumn<Member>[] => [
  { id: 'code', title: texts.code, cell: ({ outletCode }) => outletCode },
  { id: 'store', title: texts.store, grows: true, isRowHeader: true, cell: ({ storeName }) => storeName },
  { id: 'phone', title: texts.phone, cell: ({ phone }) => phone },
]

/** ListRetailers: who has the prices of a list; more are added by a search. */
export function ListRetailers({ listId, onChanged }: { listId: number; onChanged: () => void }) {
  const texts = useTexts('prices')
  const { run } = useUnderway()
  const queries = useQueryClient()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const queryKey = ['price-lists', listId, 'retailers']
  const members = useCall(queryKey, listPriceListRetailers, { params: { id: listId }, query: { size: 500 } })

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
    setSelected(new Set())
    await queries.invalidateQueries({ queryKey })
    onChanged()
  }
  const actions = useActions({
    remove: {
      title: texts.removeRetailers,
      key: 'x',
      disabled: selected.size === 0,
      run: () => assign({ add: [], remove: [...selected] }),
    },
  })
  return (
    <section className="stack">
      <h2>{texts.listRetailers}</h2>
      <div className="price-product">
        <RetailerPicker
          label={texts.addRetailer}
          onChoose={(retailer) => retailer && void assign({ add: [retailer.id], remove: [] })}
        />
      </div>
      <QueryState query={members}>
        <DataTable
          label={texts.listRetailers}
          columns={useColumns(columnsOf, texts)}
          rows={members.data?.content ?? []}
          rowId={({ id }) => id}
          rowName={({ storeName }) => storeName}
          selected={selected}
          onSelect={setSelected}
          empty={<NothingHere title={texts.noRetailers} />}
        />
        <SelectionBar count={selected.size} results={[]} onClear={() => setSelected(new Set())}>
          <ActionButton action={actions.remove} />
        </SelectionBar>
      </QueryState>
    </section>
  )
}
