import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { addPurchaseOrder, listPurchaseOrders, proposePurchases } from '#contract/backoffice/goods/purchasing/calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { formatWhole, satangOf } from '#rules/money.ts'
import { purchaseStates } from '#rules/stock/purchase-states.ts'
import { firstOrder } from '#rules/stock/reorder.ts'
import { formatDate } from '#rules/thai-date.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { call } from '#backoffice/api/call.ts'
import { freshKey } from '#web/fresh-key.ts'
import { useMay } from '#backoffice/api/use-may.ts'
import { Badge } from '#backoffice/kit/Badge.tsx'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import type { TableColumn } from '#backoffice/kit/DataTable.tsx'
import { FilterBar } from '#backoffice/kit/filters/FilterBar.tsx'
import { useFilters } from '#backoffice/kit/filters/use-filters.ts'
import { ListTable } from '#backoffice/kit/list/ListTable.tsx'
import { useColumns } from '#backoffice/kit/list/use-columns.ts'
import { useList } from '#backoffice/kit/list/use-list.ts'
import { EmptyRows } from '#backoffice/kit/EmptyRows.tsx'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import { useLiveQueries } from '#backoffice/live/use-live.ts'
import { dayText } from '#backoffice/goods/stock/words.ts'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { ExportButton } from '#backoffice/transfer/ExportButton.tsx'
import { inBaht } from '#rules/amounts.ts'
import { Button } from '#design/Button.tsx'
import { Money } from '#design/Money.tsx'
import ClipboardList from '#design/icons/clipboard-list.ts'
import { NewOrder } from './NewOrder.tsx'
import { PurchaseBadge } from './PurchaseBadge.tsx'
import './purchasing.css'

type Order = AnswerOf<typeof listPurchaseOrders>['content'][number]
type Proposal = AnswerOf<typeof proposePurchases>['suppliers'][number]

const columnsOf = (texts: AllTexts['purchasing'], language: Language): TableColumn<Order>[] => [
  { id: 'number', title: texts.number, isRowHeader: true, cell: ({ number }) => number },
  { id: 'state', title: texts.state, cell: ({ state }) => <PurchaseBadge state={state} /> },
  { id: 'supplier', title: texts.supplier, grows: true, cell: ({ supplier }) => supplier.name },
  { id: 'created', title: texts.created, cell: ({ createdOn }) => formatDate(createdOn, language) },
  { id: 'expected', title: texts.expected, cell: ({ expectedOn }) => dayText(expectedOn, language) },
  { id: 'products', title: texts.products, align: 'end', cell: ({ lines }) => formatWhole(lines) },
  {
    id: 'received',
    title: texts.received,
    align: 'end',
    cell: ({ received, units }) => `${formatWhole(received)}/${formatWhole(units)}`,
  },
  { id: 'total', title: texts.total, align: 'end', cell: ({ totalAmt }) => <Money satang={satangOf(totalAmt)} /> },
]

/** Purchase orders, and what should be ordered now. */
export function Screen() {
  const texts = useTexts('purchasing')
  const language = useLanguage()
  const [, navigate] = useLocation()
  const mayOrder = useMay('purchasing')
  const [isNew, setNew] = useState(false)
  const filters = useFilters({ q: 'one', state: 'many', supplier: 'one' })
  const list = useList({
    call: listPurchaseOrders,
    queryKey: ['purchasing', 'orders'],
    query: filters.query,
    rowId: ({ id }) => id,
  })
  const proposals = useCall(['purchasing', 'proposals'], proposePurchases, { query: {} }, { enabled: mayOrder })
  const suppliers = proposals.data?.suppliers
  const changed = useLiveQueries({ subjects: ['purchase'], queryKey: ['purchasing'] })
  const actions = useActions({
    add: {
      title: texts.newOrder,
      key: 'n',
      icon: ClipboardList,
      look: suppliers?.length === 0 ? 'primary' : undefined,
      hidden: !mayOrder,
      run: () => setNew(true),
    },
  })
  return (
    <>
      <ScreenHead title={texts.title} actions={[actions.add]} />
      {!proposals.isPending && (
        <QueryState query={proposals}>
          {suppliers && suppliers.length > 0 && <Proposals suppliers={suppliers} />}
        </QueryState>
      )}
      <h2 className="purchase-heading">{texts.orders}</h2>
      <FilterBar
        filters={filters}
        search={{ name: 'q', label: texts.search }}
        fields={[
          {
            name: 'state',
            label: texts.state,
            kind: 'many',
            choices: purchaseStates.map((value) => ({ value, label: texts.states[value] })),
          },
        ]}
      >
        <ExportButton list="purchase-orders" query={filters.query} count={list.total} />
      </FilterBar>
      <ListTable
        list={list}
        label={texts.orders}
        columns={useColumns(columnsOf, texts, language)}
        rowName={({ number }) => number}
        changed={changed}
        onOpen={({ id }) => navigate(`/purchasing/${id}`)}
        empty={<EmptyRows filters={filters} none={texts.none} help={texts.noneHelp} />}
      />
      {isNew && <NewOrder onClose={() => setNew(false)} />}
    </>
  )
}

/** What runs out before a delivery could come, by supplier. */
function Proposals({ suppliers }: { suppliers: readonly Proposal[] }) {
  const texts = useTexts('purchasing')
  const [, navigate] = useLocation()
  const queries = useQueryClient()
  const { busyWith, run } = useUnderway()
  // What is sent again without an answer is the same order.
  const sent = useRef(new Map<string, { content: string; idempotencyKey: string }>())

  async function makeDraft({ id, lines }: Proposal): Promise<void> {
    const body = {
      supplierId: id,
      note: '',
      lines: firstOrder(lines).map(({ productId, units, packUnits, packName, costAmt, onOrder }) => ({
        productId,
        units,
        packUnits,
        packName,
        costAmt,
        onOrder,
      })),
    }
    const content = JSON.stringify(body)
    const before = sent.current.get(id)
    const idempotencyKey = before?.content === content ? before.idempotencyKey : freshKey()
    sent.current.set(id, { content, idempotencyKey })
    const reply = await run(
      () => call(addPurchaseOrder, { body, idempotencyKey }),
      { done: ({ number }) => ({ text: texts.drafted(number) }) },
      id,
    )
    if (reply?.ok || reply?.error.code === 'conflict') void queries.invalidateQueries({ queryKey: ['purchasing'] })
    if (!reply?.ok) return
    navigate(`/purchasing/${reply.value.id}`)
  }
  const actions = useActions({
    draft: {
      title: texts.makeDraft,
      key: 'p',
      look: 'primary',
      run: () => suppliers[0] && makeDraft(suppliers[0]),
    },
  })
  return (
    <section className="stack" aria-label={texts.proposed}>
      <h2>{texts.proposed}</h2>
      <ul className="proposal-list">
        {suppliers.map((supplier, index) => (
          <li key={supplier.id} className="panel">
            <b>{supplier.name}</b>
            <span>
              {supplier.totalAmt < supplier.minimumAmt && (
                <Badge tone="notice">{texts.belowMinimum(inBaht(satangOf(supplier.minimumAmt)))}</Badge>
              )}
            </span>
            <span className="proposal-count">{texts.proposal(formatWhole(supplier.lines.length))}</span>
            <span className="proposal-sum">
              <Money satang={satangOf(supplier.totalAmt)} />
            </span>
            {index === 0 ? (
              <ActionButton action={actions.draft} busy={busyWith === supplier.id} />
            ) : (
              <Button busy={busyWith === supplier.id} onClick={() => void makeDraft(supplier)}>
                {texts.makeDraft} <span className="sr-only">{supplier.name}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
