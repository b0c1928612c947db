import { useState } from 'react'
import { useLocation } from 'wouter'
import { editPriceChange, getPriceChange, listPriceChangeLines } from '#contract/backoffice/goods/prices/calls.ts'
import { mostAtOnce } from '#rules/at-once.ts'
import { formatWhole } from '#rules/money.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { call } from '#backoffice/api/call.ts'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { FilterBar } from '#backoffice/kit/filters/FilterBar.tsx'
import { useFilters } from '#backoffice/kit/filters/use-filters.ts'
import { MostAtOnce } from '#backoffice/kit/list/MostAtOnce.tsx'
import { ListTable } from '#backoffice/kit/list/ListTable.tsx'
import { useColumns } from '#backoffice/kit/list/use-columns.ts'
import { useList } from '#backoffice/kit/list/use-list.ts'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useLiveQueries } from '#backoffice/live/use-live.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import type { ScreenProps } from '#backoffice/screen.ts'
import { ExportButton } from '#backoffice/transfer/ExportButton.tsx'
import { Notice } from '#design/Notice.tsx'
import { ChangeState } from './ChangeState.tsx'
import { EditPrice } from './EditPrice.tsx'
import { formatMoment } from '#rules/thai-date.ts'
import type { PriceChange } from './price-change.ts'
import { priceColumns, type PriceLine } from './price-columns.tsx'
import { problemText } from './problem-text.ts'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import { useChangeActions } from './use-change-actions.ts'

/** One price change: every price with old, new, cost and margin, and what to do with it. */
export function Screen({ params }: ScreenProps) {
  const id = params['id'] ?? ''
  useLiveQueries({ subjects: ['price_change'], queryKey: ['price-changes'], id })
  const change = useCall(['price-changes', 'one', id], getPriceChange, { params: { id: Number(id) } })
  return <QueryState query={change}>{change.data && <Whole change={change.data} />}</QueryState>
}

const keyOf = ({ productId, fromQty }: PriceLine) => `${productId} ${fromQty}`

function Whole({ change }: { change: PriceChange }) {
  const texts = useTexts('prices')
  const errors = useTexts('errors')
  const language = useLanguage()
  const [, navigate] = useLocation()
  const filters = useFilters({ q: 'one', warning: 'one' })
  const [openKey, setOpenKey] = useState<string | null>(null)
  const [isPlanning, setPlanning] = useState(false)
  const list = useList({
    call: listPriceChangeLines,
    queryKey: ['price-changes'],
    params: { id: change.id },
    query: filters.query,
    rowId: keyOf,
  })
  const { rows, chosen, reload } = list
  const { schedule, ...decisions } = useChangeActions(change, { onPlan: () => setPlanning(true), reload })
  const isDraft = change.state === 'DRAFT'

  async function drop(): Promise<void> {
    const reply = await call(editPriceChange, {
      params: { id: change.id },
      body: {
        revision: change.revision,
        lines: [],
        drop: chosen.map(({ productId, fromQty }) => ({ productId, fromQty })),
      },
    })
    if (reply.ok) {
      list.selection.clear()
      showToast({ text: texts.dropped(formatWhole(chosen.length)) })
    } else showToast({ text: problemText(reply.error, { prices: texts, errors }), tone: 'failed' })
    await reload()
  }
  const actions = useActions({
    drop: {
      title: texts.drop,
      key: 'x',
      hidden: !isDraft,
      disabled: chosen.length === 0 || chosen.length > mostAtOnce,
      run: drop,
    },
    history: {
      title: texts.history,
      key: 'h',
      disabled: chosen.length !== 1,
      run: () => navigate(`/prices/products/${chosen[0]?.productId ?? ''}`),
    },
  })
  const { counts } = change
  const note = [
    change.listName ?? texts.everybody,
    change.startsAt &&
      (change.setOn ? texts.setOn : texts.startsOn)(formatMoment(change.setOn ?? change.startsAt, language)),
    texts.madeBy(change.madeBy.name, formatMoment(change.madeOn, language)),
    texts.counts(formatWhole(counts.lines), formatWhole(counts.raised), formatWhole(counts.lowered)),
  ]
  return (
    <>
      <ScreenHead
        title={change.name}
        note={
          <>
            <ChangeState state={change.state} /> {note.filter(Boolean).join(' · ')}
          </>
        }
        actions={[...Object.values(decisions), schedule]}
      />
      <p className="text-quiet">{change.reason}</p>
      {change.failure && (
        <Notice tone="failed">
          {texts.failed} <span lang="en">{change.failure}</span>
        </Notice>
      )}
      <FilterBar
        filters={filters}
        search={{ name: 'q', label: texts.words }}
        fields={[
          {
            name: 'warning',
            label: texts.warning,
            kind: 'one',
            choices: (
              [
                ['below_cost', counts.belowCost],
                ['promotion', counts.promotion],
                ['far', counts.far],
                ['planned', counts.planned],
              ] as const
            ).map(([value, count]) => ({ value, label: texts.warnings[value], count })),
          },
        ]}
      >
        <ExportButton list="price-change-lines" query={{ ...filters.query, change: change.id }} count={list.total} />
      </FilterBar>
      <ListTable
        list={list}
        label={change.name}
        columns={useColumns(priceColumns, texts, language, change.listId !== null)}
        rowName={({ sku }) => sku}
        onOpen={(line) => (isDraft ? setOpenKey(keyOf(line)) : navigate(`/prices/products/${line.productId}`))}
        selectionActions={
          <>
            <ActionButton action={actions.history} />
            <ActionButton action={actions.drop} />
            <MostAtOnce count={chosen.length} most={mostAtOnce} title={texts.drop} />
          </>
        }
      />
      <ScheduleDialog
        change={change}
        open={isPlanning}
        onClose={() => setPlanning(false)}
        onDone={() => void reload()}
      />
      <EditPrice
        change={change}
        line={rows.find((line) => keyOf(line) === openKey) ?? null}
        onClose={() => setOpenKey(null)}
        onDone={() => void reload()}
      />
    </>
  )
}
