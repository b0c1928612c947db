import { useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { listStaffOrders } from '#contract/backoffice/day/orders/calls.ts'
import { awaitsAcceptance, type Stage } from '#rules/orders/stages.ts'
import { formatWhole, satangOf } from '#rules/money.ts'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { useEarlyKeys } from '#backoffice/kit/actions/early-keys.ts'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { EmptyRows } from '#backoffice/kit/EmptyRows.tsx'
import { FilterBar } from '#backoffice/kit/filters/FilterBar.tsx'
import { useFilters, type Filters } from '#backoffice/kit/filters/use-filters.ts'
import { later } from '#backoffice/kit/later.tsx'
import { ListTable } from '#backoffice/kit/list/ListTable.tsx'
import { useList } from '#backoffice/kit/list/use-list.ts'
import { NothingHere } from '#backoffice/kit/NothingHere.tsx'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import { useAtRest } from '#backoffice/kit/use-at-rest.ts'
import { NewRows } from '#backoffice/live/NewRows.tsx'
import { useLiveQueries } from '#backoffice/live/use-live.ts'
import { usePresenceOf } from '#backoffice/live/use-presence-of.ts'
import { useSteadyRows } from '#backoffice/live/use-steady-rows.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { ViewButton } from '#backoffice/views/ViewButton.tsx'
import { ExportButton } from '#backoffice/transfer/ExportButton.tsx'
import { inBaht } from '#rules/amounts.ts'
import { useNow } from './age.ts'
import { columnsOf } from './order-columns.tsx'
import { filterFields, orderFilters } from './order-filters.ts'
import type { OrderInList } from './order-row.ts'
import { sortOf, sortName } from './order-sort.ts'
import { StageTabs, useOrderCounts } from './StageTabs.tsx'
import { tabOf, type TabName } from './tabs.ts'
import { useLetIn } from './use-let-in.ts'
import { useOrderActions, withFirstUse } from './use-order-actions.ts'
import './orders.css'

const OrderActions = later(() => withFirstUse().then((module) => module.OrderActions))

const rowId = ({ id }: OrderInList) => id

const toFirstRow = () => document.querySelector<HTMLElement>('tbody tr')?.focus()

/** Where the order under the focus leaves the list, the next one below it that stays has the focus: React Aria goes by the place. */
function focusStaying(ids: readonly string[]): void {
  const focused = document.activeElement?.closest<HTMLElement>('tr[data-key]')
  let row = focused
  while (row && !ids.includes(row.dataset['key'] ?? '')) row = row.nextElementSibling as HTMLElement | null
  if (row !== focused) row?.focus()
}

/** The order desk: the orders of all retailers by stage, and what can be done to many of them. */
export function Screen() {
  const texts = useTexts('orders')
  const language = useLanguage()
  const now = useNow()
  const [, navigate] = useLocation()
  const filters = useFilters(orderFilters)
  const tab = tabOf(filters.values)
  const counts = useOrderCounts()
  const { sort = 'newest', stage } = filters.values
  const list = useList({ call: listStaffOrders, queryKey: ['orders', 'list'], query: filters.query, rowId })
  const { state, selection, first } = list
  const [listOf, setListOf] = useState(filters.search)
  // Other filters are another list: what was selected is out of sight there, and no key would take it.
  if (listOf !== filters.search) {
    setListOf(filters.search)
    selection.clear()
  }
  const changed = useLiveQueries({ subjects: ['order'], queryKey: ['orders'] })
  const people = usePresenceOf('order')
  const steady = useSteadyRows({
    rows: list.rows,
    source: state.data,
    rowId,
    listKey: filters.search,
    isOld: state.isPlaceholderData,
    isBusy: selection.selected.size > 0,
  })
  const letIn = useLetIn(state, () => {
    focusStaying(list.rows.map(rowId))
    steady.showNew()
    // The button that was pressed may go with the selection.
    requestAnimationFrame(() => document.activeElement === document.body && toFirstRow())
  })
  const { rows, gone, waiting } = steady
  const { actions, can } = useOrderActions({
    rows,
    selection,
    query: filters.query,
    mayAcceptAll: tab?.name !== 'held' && (stage.length === 0 || (stage as readonly Stage[]).some(awaitsAcceptance)),
    onDone: letIn,
  })
  useActions({
    toList: {
      title: texts.toList,
      key: 'j',
      // The rows of the list before are about to go.
      disabled: rows.length === 0 || state.isPlaceholderData,
      run: toFirstRow,
    },
  })
  useEarlyKeys(state.isPlaceholderData)
  useAtRest(OrderActions.preload)
  const tabName = tab?.name
  const columns = useMemo(
    () => columnsOf({ texts, language, now, people, gone, tab: tabName }),
    [texts, language, now, people, gone, tabName],
  )
  return (
    <>
      <ScreenHead title={texts.list} note={first && <Totals of={first} />}>
        <ActionButton action={actions.acceptAll} />
      </ScreenHead>
      <StageTabs counts={counts} current={tab} search={filters.search} now={now} />
      <FilterBar
        filters={filters}
        fields={filterFields(texts, counts)}
        search={{ name: 'q', label: texts.filters.search }}
      >
        <ExportButton
          list="orders"
          query={filters.query}
          count={first && countOf(first)}
          also={[{ list: 'order-lines', query: filters.query }]}
        />
        <ViewButton screen="orders" search={filters.search} />
      </FilterBar>
      <ListTable
        list={{ ...list, rows }}
        count={selection.selected.size}
        label={texts.list}
        above={<NewRows count={waiting} onShow={steady.showNew} />}
        columns={columns}
        rowName={({ orderNumber }) => orderNumber}
        changed={changed}
        onOpen={({ id }) => navigate(`/orders/${id}`)}
        sort={sortOf(sort)}
        onSort={(wanted) => filters.set('sort', sortName(wanted, sort))}
        empty={<Empty of={tab?.name} filters={filters} />}
        selectionActions={<OrderActions actions={actions} can={can} rows={rows} selected={selection.selected} />}
      />
    </>
  )
}

type PageTotals = { totalElements: number; hasMore: boolean; totals: { grandTotalAmt: number; dueAmt: number } | null }

/** With a plus where there are more than were counted. */
const countOf = ({ totalElements, hasMore }: Pick<PageTotals, 'totalElements' | 'hasMore'>): string =>
  `${formatWhole(totalElements)}${hasMore ? '+' : ''}`

/** How many orders there are with these filters, and what they come to. */
function Totals({ of: { totalElements, hasMore, totals } }: { of: PageTotals }) {
  const texts = useTexts('orders')
  const money = (baht: number) => inBaht(satangOf(baht))
  const count = texts.count(countOf({ totalElements, hasMore }))
  return <>{totals ? `${count} · ${texts.totals(money(totals.grandTotalAmt), money(totals.dueAmt))}` : count}</>
}

const ownOfTabs = ['stage', 'held', 'sort']

/** What a tab has none of; its own stages are no filter that somebody has set. */
function Empty({ of: tab, filters }: { of: TabName | undefined; filters: Pick<Filters, 'query' | 'clear'> }) {
  const texts = useTexts('orders')
  const isFiltered = tab === undefined || Object.keys(filters.query).some((name) => !ownOfTabs.includes(name))
  if (tab === 'held' || tab === 'ready')
    return <NothingHere title={tab === 'held' ? texts.nothingHeld : texts.nothingReady} />
  return <EmptyRows filters={{ isActive: isFiltered, clear: filters.clear }} />
}
