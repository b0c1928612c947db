import { useLocation } from 'wouter'
import { getProductPrices } from '#contract/backoffice/goods/prices/calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { formatWhole, satangOf } from '#rules/money.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { DataTable, type TableColumn } from '#backoffice/kit/DataTable.tsx'
import { NothingHere } from '#backoffice/kit/NothingHere.tsx'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import { noValue } from '#backoffice/kit/no-value.ts'
import type { ScreenProps } from '#backoffice/screen.ts'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { inBaht } from '#rules/amounts.ts'
import { Money } from '#design/Money.tsx'
import { formatMoment } from '#rules/thai-date.ts'
import { nameIn } from '#rules/in-language.ts'
import { marginText } from '#backoffice/goods/products/margin.ts'
import { ProductSearch } from './ProductSearch.tsx'
import './prices.css'

type Prices = AnswerOf<typeof getProductPrices>
type Past = Prices['history'][number]
type PlannedPrice = Prices['planned'][number]

const money = (baht: number | null) => (baht === null ? noValue : <Money satang={satangOf(baht)} />)

const pastColumns = (texts: AllTexts['prices'], language: Language): TableColumn<Past>[] => [
  { id: 'when', title: texts.when, cell: ({ on }) => formatMoment(on, language) },
  { id: 'list', title: texts.list, cell: ({ listName }) => listName ?? texts.everybody },
  { id: 'from', title: texts.fromQty, align: 'end', cell: ({ fromQty }) => formatWhole(fromQty) },
  { id: 'old', title: texts.oldPrice, align: 'end', cell: ({ oldPrice }) => money(oldPrice) },
  {
    id: 'new',
    title: texts.newPrice,
    align: 'end',
    cell: ({ newPrice }) => (newPrice === null ? texts.off : <b>{money(newPrice)}</b>),
  },
  { id: 'reason', title: texts.reason, grows: true, cell: ({ reason }) => reason },
  { id: 'by', title: texts.by, cell: ({ by }) => by.name },
]

const plannedColumns = (texts: AllTexts['prices'], language: Language): TableColumn<PlannedPrice>[] => [
  { id: 'starts', title: texts.starts, cell: ({ startsAt }) => formatMoment(startsAt, language) },
  { id: 'list', title: texts.list, cell: ({ listName }) => listName ?? texts.everybody },
  { id: 'name', title: texts.name, grows: true, isRowHeader: true, cell: ({ name }) => name },
  { id: 'from', title: texts.fromQty, align: 'end', cell: ({ fromQty }) => formatWhole(fromQty) },
  {
    id: 'price',
    title: texts.newPrice,
    align: 'end',
    cell: ({ price }) => (price === null ? texts.off : money(price)),
  },
]

/** All prices of a product: today's, planned ones, and the past with who and why. */
export function Screen({ params }: ScreenProps) {
  const texts = useTexts('prices')
  const language = useLanguage()
  const [, navigate] = useLocation()
  const id = Number(params['id']) || null
  const prices = useCall(
    ['price-changes', 'product', id],
    getProductPrices,
    { params: { id: id ?? 0 } },
    { enabled: id !== null },
  )
  const product = prices.data
  return (
    <>
      <ScreenHead
        title={product ? nameIn(product, language) : texts.history}
        note={product && `${product.sku} · ${product.unit}`}
      />
      <ProductSearch isFirst={id === null} onChoose={(productId) => navigate(`/prices/products/${productId}`)} />
      {id === null ? (
        <NothingHere title={texts.chooseProduct} reason="not-found">
          {texts.chooseProductHelp}
        </NothingHere>
      ) : (
        <QueryState query={prices}>
          {product && <Tables product={product} onOpen={(changeId) => navigate(`/prices/${changeId}`)} />}
        </QueryState>
      )}
    </>
  )
}

function Tables({ product, onOpen }: { product: Prices; onOpen: (changeId: number) => void }) {
  const texts = useTexts('prices')
  const language = useLanguage()
  const steps = (list: Prices['lists'][number]) =>
    list.steps.map(({ fromQty, price }) => texts.stepOf(formatWhole(fromQty), inBaht(satangOf(price)))).join(' · ')
  return (
    <div className="price-sections">
      <section className="panel" aria-label={texts.today}>
        <h2>{texts.today}</h2>
        <dl className="facts">
          <div>
            <dt>{texts.everybody}</dt>
            <dd>{money(product.price)}</dd>
          </div>
          <div>
            <dt>{texts.cost}</dt>
            <dd>{money(product.cost)}</dd>
          </div>
          <div>
            <dt>{texts.margin}</dt>
            <dd>{marginText(product.margin)}</dd>
          </div>
          {product.lists.map((list) => (
            <div key={list.listId}>
              <dt>{list.name}</dt>
              <dd>{steps(list)}</dd>
            </div>
          ))}
        </dl>
      </section>
      {product.planned.length > 0 && (
        <section className="stack">
          <h2>{texts.planned}</h2>
          <DataTable
            label={texts.planned}
            columns={plannedColumns(texts, language)}
            rows={product.planned}
            rowId={({ changeId, fromQty }) => `${changeId} ${fromQty}`}
            rowName={({ name }) => name}
            onOpen={({ changeId }) => onOpen(changeId)}
          />
        </section>
      )}
      <section className="stack">
        <h2>{texts.past}</h2>
        <DataTable
          label={texts.past}
          columns={pastColumns(texts, language)}
          rows={product.history}
          rowId={({ id }) => String(id)}
          rowName={({ on }) => formatMoment(on, language)}
          onOpen={({ changeId }) => changeId !== null && onOpen(changeId)}
          empty={<NothingHere title={texts.noPast} />}
        />
      </section>
    </div>
  )
}
