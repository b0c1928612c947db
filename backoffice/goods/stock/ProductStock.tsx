import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { nameIn } from '#rules/in-language.ts'
import { trackLots } from '#contract/backoffice/goods/lots/calls.ts'
import { getStock, listStockMovements } from '#contract/backoffice/goods/stock/calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { formatWhole, satangOf } from '#rules/money.ts'
import { formatMoment } from '#rules/thai-date.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { call } from '#backoffice/api/call.ts'
import { Badge } from '#backoffice/kit/Badge.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { DataTable, type TableColumn } from '#backoffice/kit/DataTable.tsx'
import { ListTable } from '#backoffice/kit/list/ListTable.tsx'
import { useColumns } from '#backoffice/kit/list/use-columns.ts'
import { useList } from '#backoffice/kit/list/use-list.ts'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import { SummaryRow } from '#backoffice/kit/SummaryRow.tsx'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import { useUnitName } from '#backoffice/kit/use-unit-name.ts'
import { noValue } from '#backoffice/kit/no-value.ts'
import type { ScreenProps } from '#backoffice/screen.ts'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { wordOf } from '#backoffice/texts/word-of.ts'
import { ExportButton } from '#backoffice/transfer/ExportButton.tsx'
import { inBaht } from '#rules/amounts.ts'
import Calendar from '#design/icons/calendar.ts'
import SlidersHorizontal from '#design/icons/sliders-horizontal.ts'
import { CorrectStock } from './CorrectStock.tsx'
import { FlagBadges } from './FlagBadges.tsx'
import type { ProductLevel } from './product-level.ts'
import { betweenFacts, dayText } from './words.ts'
import './stock.css'

type Lot = ProductLevel['lots'][number]
type Movement = AnswerOf<typeof listStockMovements>['content'][number]

const lotColumns = (texts: AllTexts['stock'], language: Language): TableColumn<Lot>[] => [
  { id: 'code', title: texts.code, isRowHeader: true, grows: true, cell: ({ code }) => code || texts.noLot },
  { id: 'expires', title: texts.expires, cell: ({ expiresOn }) => dayText(expiresOn, language) },
  {
    id: 'state',
    title: texts.state,
    cell: ({ recalled }) => recalled && <Badge tone="cut">{texts.recalled}</Badge>,
  },
  { id: 'units', title: texts.units, align: 'end', cell: ({ onHand }) => formatWhole(onHand) },
]
const reasonText = (texts: AllTexts['stock'], reason: string): string => wordOf(texts.reasons, reason) ?? reason
const movementColumns = (texts: AllTexts['stock'], language: Language): TableColumn<Movement>[] => [
  { id: 'when', title: texts.when, cell: ({ at }) => formatMoment(at, language) },
  { id: 'reason', title: texts.reason, isRowHeader: true, cell: ({ reason }) => reasonText(texts, reason) },
  { id: 'document', title: texts.document, cell: ({ document }) => document },
  { id: 'who', title: texts.who, cell: ({ actor }) => texts.actors[actor.name] ?? actor.name },
  { id: 'note', title: texts.note, grows: true, cell: ({ note }) => note },
  {
    id: 'change',
    title: texts.change,
    align: 'end',
    cell: ({ delta }) => (delta > 0 ? `+${formatWhole(delta)}` : formatWhole(delta)),
  },
  { id: 'after', title: texts.after, align: 'end', cell: ({ onHand }) => formatWhole(onHand) },
]

/** The stock of one product: what it is made of, its lots, and everything that moved. */
export function Screen({ params }: ScreenProps) {
  const productId = Number(params['id'])
  const level = useCall(['stock', 'product', productId], getStock, { params: { productId } })
  return <QueryState query={level}>{level.data && <ProductStock level={level.data} />}</QueryState>
}

function ProductStock({ level }: { level: ProductLevel }) {
  const texts = useTexts('stock')
  const unitName = useUnitName()
  const { run } = useUnderway()
  const language = useLanguage()
  const [, navigate] = useLocation()
  const queries = useQueryClient()
  const [isCorrecting, setCorrecting] = useState(false)
  const { productId } = level
  const movements = useList({
    call: listStockMovements,
    queryKey: ['stock', 'movements', productId],
    params: { productId },
    rowId: ({ id }) => String(id),
  })
  const refresh = () => void queries.invalidateQueries({ queryKey: ['stock'] })

  async function track(): Promise<void> {
    const tracked = !level.tracksLots
    const reply = await run(() => call(trackLots, { params: { productId }, body: { tracked } }), {
      done: () => ({ text: tracked ? texts.tracked : texts.untracked }),
    })
    if (!reply?.ok) return
    refresh()
  }
  const actions = useActions({
    correct: {
      title: texts.correct,
      key: 'c',
      icon: SlidersHorizontal,
      look: 'primary',
      run: () => setCorrecting(true),
    },
    track: { title: level.tracksLots ? texts.untrackLots : texts.trackLots, key: 't', icon: Calendar, run: track },
  })
  const name = nameIn(level, language)
  return (
    <>
      <ScreenHead
        title={name}
        note={
          <>
            <FlagBadges flags={level.flags} />{' '}
            {[level.sku, level.place, unitName(level.unit)].filter(Boolean).join(betweenFacts)}
          </>
        }
        actions={[actions.track, actions.correct]}
      >
        <ExportButton list="stock-movements" query={{ product: productId }} count={movements.total} />
      </ScreenHead>
      <LevelFacts level={level} />
      {level.lots.length > 0 && (
        <section className="stack">
          <h2>{texts.lots}</h2>
          <DataTable
            label={texts.lotsOf(name)}
            columns={lotColumns(texts, language)}
            rows={level.lots}
            rowId={({ id }) => String(id)}
            rowName={({ code }) => code || texts.noLot}
            onOpen={({ id }) => navigate(`/lots/${id}`)}
          />
        </section>
      )}
      <section className="stack">
        <h2>{texts.ledger}</h2>
        <ListTable
          list={movements}
          label={texts.ledger}
          columns={useColumns(movementColumns, texts, language)}
          rowName={({ document }) => document}
        />
      </section>
      {isCorrecting && (
        <CorrectStock
          level={level}
          onMoved={refresh}
          onClose={() => setCorrecting(false)}
          onDone={() => {
            setCorrecting(false)
            refresh()
          }}
        />
      )}
    </>
  )
}

function LevelFacts({ level }: { level: ProductLevel }) {
  const texts = useTexts('stock')
  const language = useLanguage()
  const expected = dayText(level.expectedOn, language)
  return (
    <section className="panel summary-panel stock-summary">
      <SummaryRow
        label={texts.level}
        facts={[
          { name: texts.available, value: formatWhole(level.available), look: 'lead' },
          { name: texts.inWarehouse, value: formatWhole(level.available + level.reserved) },
          { name: texts.reserved, value: formatWhole(level.reserved) },
          { name: texts.onOrder, value: formatWhole(level.onOrder), ...(expected && { note: expected }) },
          { name: texts.daily, value: String(level.dailyUnits) },
          { name: texts.runOut, value: dayText(level.runOutOn, language) || noValue },
          { name: texts.lastSold, value: dayText(level.lastSoldOn, language) || noValue },
          { name: texts.cost, value: level.costAmt === null ? noValue : inBaht(satangOf(level.costAmt)) },
          { name: texts.value, value: inBaht(satangOf(level.valueAmt)) },
          { name: texts.supplier, value: level.supplier?.name ?? noValue },
        ]}
      />
    </section>
  )
}
