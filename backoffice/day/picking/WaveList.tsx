import { useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { addToWave, listOrdersToPick, listWaves, makeWave } from '#contract/backoffice/day/picking/calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import { mostAtOnce } from '#rules/at-once.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { formatWhole } from '#rules/money.ts'
import { formatHour, formatMoment, formatWeekdayDate } from '#rules/thai-date.ts'
import ClipboardList from '#design/icons/clipboard-list.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { call } from '#backoffice/api/call.ts'
import { useBulkSelection } from '#backoffice/kit/use-bulk-selection.ts'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import { ListTable } from '#backoffice/kit/list/ListTable.tsx'
import { rowResults } from '#backoffice/kit/list/row-results.ts'
import { useColumns } from '#backoffice/kit/list/use-columns.ts'
import { useList } from '#backoffice/kit/list/use-list.ts'
import { NothingHere } from '#backoffice/kit/NothingHere.tsx'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { confirmAction } from '#backoffice/kit/confirm.ts'
import { DataTable, type TableColumn } from '#backoffice/kit/DataTable.tsx'
import { FilterBar } from '#backoffice/kit/filters/FilterBar.tsx'
import { useFilters } from '#backoffice/kit/filters/use-filters.ts'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { ScreenHead, SectionHead } from '#backoffice/kit/ScreenHead.tsx'
import { SelectionBar } from '#backoffice/kit/SelectionBar.tsx'
import { StageBadge } from '#backoffice/kit/StageBadge.tsx'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useLiveQueries } from '#backoffice/live/use-live.ts'
import { ViewButton } from '#backoffice/views/ViewButton.tsx'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { ExportButton } from '#backoffice/transfer/ExportButton.tsx'
import { ChooseWave } from './ChooseWave.tsx'
import { Progress } from './Progress.tsx'
import { refusalIn } from './use-wave.ts'
import './picking.css'

type Wave = AnswerOf<typeof listWaves>['content'][number]
type OrderToPick = AnswerOf<typeof listOrdersToPick>['orders'][number]
type Texts = AllTexts['picking']

const noOrders: OrderToPick[] = []

const waveColumns = (texts: Texts, language: Language): TableColumn<Wave>[] => [
  { id: 'number', title: texts.wave, cell: ({ number, name }) => texts.waveTitle(number, name), grows: true },
  {
    id: 'made',
    title: texts.made,
    cell: ({ createdOn }) => formatMoment(createdOn, language),
  },
  { id: 'by', title: texts.madeBy, cell: ({ createdBy }) => createdBy.name },
  { id: 'orders', title: texts.orders, align: 'end', cell: ({ orders }) => formatWhole(orders) },
  {
    id: 'packed',
    title: texts.progress,
    cell: ({ units, unitsPicked, ordersPacked, orders }) => (
      <Progress done={unitsPicked} all={units} note={texts.packedOf(formatWhole(ordersPacked), formatWhole(orders))} />
    ),
  },
]

const orderColumns = (texts: Texts, language: Language): TableColumn<OrderToPick>[] => [
  { id: 'number', title: texts.number, cell: ({ orderNumber }) => orderNumber },
  { id: 'stage', title: texts.stage, cell: ({ stage }) => <StageBadge stage={stage} /> },
  { id: 'retailer', title: texts.retailer, cell: ({ storeName }) => storeName, grows: true },
  { id: 'run', title: texts.run, cell: ({ run }) => run && texts.runStop(run.number, run.position) },
  {
    id: 'day',
    title: texts.deliveryDay,
    cell: ({ deliveryDay, pickUpFrom }) =>
      pickUpFrom
        ? `${formatWeekdayDate(pickUpFrom, language)} · ${texts.pickUpAt(formatHour(pickUpFrom))}`
        : deliveryDay && formatWeekdayDate(deliveryDay, language),
  },
  { id: 'district', title: texts.district, cell: ({ district }) => district },
  { id: 'province', title: texts.province, cell: ({ province }) => province },
  { id: 'products', title: texts.products, align: 'end', cell: ({ products }) => formatWhole(products) },
  { id: 'units', title: texts.units, align: 'end', cell: ({ units }) => formatWhole(units) },
]

const onlyOpen = { open: 'yes' }

/** Open waves, and the orders of which new ones are made. */
export function Screen() {
  const texts = useTexts('picking')
  const language = useLanguage()
  const [, navigate] = useLocation()
  useLiveQueries({ subjects: ['wave', 'pick', 'order'], queryKey: ['picking'] })
  const list = useList({ call: listWaves, queryKey: ['picking', 'waves'], query: onlyOpen, rowId: ({ id }) => id })
  return (
    <>
      <ScreenHead title={useTexts('shell').screens.picking}>
        <ExportButton list="waves" query={onlyOpen} count={list.total} />
      </ScreenHead>
      <section className="stack" aria-labelledby="open-waves">
        <SectionHead id="open-waves" title={texts.waves} />
        <ListTable
          list={list}
          label={texts.waves}
          columns={useColumns(waveColumns, texts, language)}
          rowName={({ number, name }) => texts.waveTitle(number, name)}
          onOpen={({ id }) => navigate(`/picking/${id}`)}
          empty={<NothingHere title={texts.noWaves} />}
        />
      </section>
      <WaitingOrders waves={list.rows} onMade={(id) => navigate(`/picking/${id}`)} />
    </>
  )
}

/** Letters of a wave's name, as its call allows. */
const longestName = 60

type WaitingOrdersProps = { waves: readonly Wave[]; onMade: (waveId: string) => void }

function WaitingOrders({ waves, onMade }: WaitingOrdersProps) {
  const texts = useTexts('picking')
  const language = useLanguage()
  const filters = useFilters({ province: 'one', deliveryDay: 'one', runId: 'one' })
  const selection = useBulkSelection()
  const { isBusy, run } = useUnderway()
  const [isChoosing, setChoosing] = useState(false)
  const everything = useOrdersToPick({})
  const orders = useOrdersToPick(filters.query)
  const rows = orders.data?.orders ?? noOrders
  const columns = useMemo(() => orderColumns(texts, language), [texts, language])
  const chosen = rows.filter(({ id }) => selection.selected.has(id))

  /** Takes the selected orders into a new wave, or into this one, in the order of the list, which is that of the boxes. */
  async function take(waveId: string | null, name = '') {
    const orderIds = chosen.map(({ id }) => id)
    return run(async () =>
      waveId === null
        ? call(makeWave, { body: { orderIds, name } })
        : call(addToWave, { params: { id: waveId }, body: { orderIds } }),
    )
  }

  function sayTaken(reply: Awaited<ReturnType<typeof take>>): void {
    setChoosing(false)
    if (!reply?.ok) return
    const { wave, undo } = reply.value
    const found = rowResults(reply.value.results, rows, refusalIn(texts))
    selection.finish(found)
    if (!wave) return
    showToast({ text: texts.waveMade(wave.number, formatWhole(wave.orders)), undo })
    if (found.every(({ ok }) => ok)) onMade(wave.id)
  }

  async function takeNamed(): Promise<void> {
    const reply = await confirmAction(
      {
        title: texts.makeNamedWave,
        confirm: texts.makeWave,
        finality: 'undoable',
        reason: { label: texts.waveName, maxLength: longestName, isRequired: true },
      },
      (name) => take(null, name),
    )
    sayTaken(reply)
  }

  const actions = useActions({
    wave: {
      title: texts.makeWave,
      key: 'w',
      icon: ClipboardList,
      look: 'primary',
      disabled: chosen.length === 0 || isBusy,
      run: async () => sayTaken(await take(null)),
    },
    named: {
      title: texts.makeNamedWave,
      key: 'Shift+W',
      disabled: chosen.length === 0 || isBusy,
      run: takeNamed,
    },
    add: {
      title: texts.addToWave,
      key: 'a',
      hidden: waves.length === 0,
      disabled: chosen.length === 0 || isBusy,
      run: () => setChoosing(true),
    },
  })
  return (
    <section className="waiting-orders" aria-labelledby="waiting-orders">
      <SectionHead
        id="waiting-orders"
        title={texts.waiting}
        note={orders.data && texts.waitingCount(formatWhole(orders.data.total))}
      />
      <FilterBar
        filters={filters}
        fields={[
          { name: 'province', label: texts.province, kind: 'one', choices: provincesOf(everything.data?.orders) },
          { name: 'runId', label: texts.run, kind: 'one', choices: runsOf(everything.data?.orders) },
          { name: 'deliveryDay', label: texts.deliveryUntil, kind: 'date' },
        ]}
      >
        <ViewButton screen="picking" search={filters.search} />
      </FilterBar>
      <QueryState query={orders}>
        <DataTable
          label={texts.waiting}
          columns={columns}
          rows={rows}
          rowId={({ id }) => id}
          rowName={({ orderNumber }) => orderNumber}
          selected={selection.selected}
          onSelect={selection.onSelect}
          empty={<NothingHere title={texts.noWaiting} />}
        />
      </QueryState>
      <SelectionBar count={chosen.length} results={selection.results} onClear={selection.clear}>
        <ActionButton action={actions.wave} busy={isBusy} />
        <ActionButton action={actions.named} />
        <ActionButton action={actions.add} />
      </SelectionBar>
      {isChoosing && (
        <ChooseWave
          waves={waves}
          onClose={() => setChoosing(false)}
          onChoose={async (wave) => sayTaken(await take(wave))}
        />
      )}
    </section>
  )
}

/** As many orders as one wave is made of at once: all that wait and are selected fit into its call. */
const useOrdersToPick = (query: object) =>
  useCall(['picking', 'orders', query], listOrdersToPick, { query: { size: mostAtOnce, ...query } })

const provincesOf = (orders: readonly OrderToPick[] = []) =>
  [...Map.groupBy(orders, ({ province }) => province)].map(([province, { length: count }]) => ({
    value: province,
    label: province,
    count,
  }))

const runsOf = (orders: readonly OrderToPick[] = []) =>
  [...Map.groupBy(orders, ({ run }) => run?.id)].flatMap(([id, { [0]: first, length: count }]) =>
    id && first?.run ? [{ value: id, label: first.run.number, count }] : [],
  )
