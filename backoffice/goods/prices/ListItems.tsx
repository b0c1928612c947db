import { useLocation } from 'wouter'
import { listPriceListItems } from '#contract/backoffice/goods/price-lists/calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { formatWhole, satangOf } from '#rules/money.ts'
import type { TableColumn } from '#backoffice/kit/DataTable.tsx'
import { FilterBar } from '#backoffice/kit/filters/FilterBar.tsx'
import { useFilters } from '#backoffice/kit/filters/use-filters.ts'
import { ListTable } from '#backoffice/kit/list/ListTable.tsx'
import { useColumns } from '#backoffice/kit/list/use-columns.ts'
import { useList } from '#backoffice/kit/list/use-list.ts'
import { NothingHere } from '#backoffice/kit/NothingHere.tsx'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { ExportButton } from '#backoffice/transfer/ExportButton.tsx'
import { inBaht } from '#rules/amounts.ts'
import { Money } from '#design/Money.tsx'
import { marginText } from '#backoffice/goods/products/margin.ts'
import { productColumns } from './price-columns.tsx'

type Item = AnswerOf<typeof listPriceListItems>['content'][number]

const columnsOf = (texts: AllTexts['prices'], language: Language): TableColumn<Item>[] => [
  ...productColumns<Item>(texts, language),
  {
    id: 'base',
    title: texts.everybodysPrice,
    align: 'end',
    cell: ({ price }) => <Money satang={satangOf(price)} />,
  },
  {
    id: 'steps',
    title: texts.listPrices,
    cell: ({ steps }) =>
      steps.map(({ fromQty, price }) => texts.stepOf(formatWhole(fromQty), inBaht(satangOf(price)))).join(' · '),
  },
  {
    id: 'margin',
    title: texts.margin,
    align: 'end',
    cell: ({ steps }) => marginText(steps.at(-1)?.margin ?? null),
  },
]

/** ListItems: the products of a price list. */
export function ListItems({ listId }: { listId: number }) {
  const texts = useTexts('prices')
  const language = useLanguage()
  const [, navigate] = useLocation()
  const filters = useFilters({ q: 'one' })
  const list = useList({
    call: listPriceListItems,
    queryKey: ['price-lists', listId, 'items'],
    params: { id: listId },
    query: filters.query,
    rowId: ({ productId }) => String(productId),
  })
  return (
    <section className="stack">
      <h2>{texts.listProducts}</h2>
      <FilterBar filters={filters} search={{ name: 'q', label: texts.words }} fields={[]}>
        <ExportButton
          list="price-list-items"
          query={{ ...filters.query, list: listId }}
          also={[{ list: 'price-list-retailers', query: { list: listId } }]}
        />
      </FilterBar>
      <ListTable
        list={list}
        label={texts.listProducts}
        columns={useColumns(columnsOf, texts, language)}
        rowName={({ sku }) => sku}
        onOpen={({ productId }) => navigate(`/prices/products/${productId}`)}
        empty={<NothingHere title={texts.noItems} />}
      />
    </section>
  )
}
