import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { listPriceListItems } from '#contract/backoffice/price-lists/calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { formatWhole, satangOf } from '#rules/money.ts'
import { inLanguage } from '#rules/in-language.ts'
import { callOrThrow } from '#backoffice/api/call.ts'
import { DataTable, type TableColumn } from '#backoffice/kit/DataTable.tsx'
import { FilterBar } from '#backoffice/kit/filters/FilterBar.tsx'
import { useFilters } from '#backoffice/kit/filters/use-filters.ts'
import { NothingHere } from '#backoffice/kit/NothingHere.tsx'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { ExportButton } from '#backoffice/transfer/ExportButton.tsx'
import { inBaht } from '#design/amounts.ts'
import { Money } from '#design/Money.tsx'
import { marginText } from './price-columns.tsx'

type Item = AnswerOf<typeof listPriceListItems>['content'][number]

const columnsOf = (texts: AllTexts['prices'], language: Language): TableColumn<Item>[] => [
  { id: 'sku', title: texts.sku, cell: ({ sku }) => sku },
  {
    id: 'product',
    title: texts.product,
    grows: true,
    isRowHeader: true,
    cell: ({ nameThai, nameEng }) => inLanguage(language, nameThai, nameEng),
  },
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
  const items = useInfiniteQuery({
    queryKey: ['price-lists', listId, 'items', filters.search],
    queryFn: ({ pageParam, signal }) =>
      callOrThrow(listPriceListItems, {
        params: { id: listId },
        query: { page: pageParam, size: 100, ...filters.query },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ page, totalPages }) => (page + 1 < totalPages ? page + 1 : undefined),
    placeholderData: keepPreviousData,
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
      <QueryState query={items}>
        <DataTable
          label={texts.listProducts}
          columns={columnsOf(texts, language)}
          rows={items.data?.pages.flatMap(({ content }) => content) ?? []}
          rowId={({ productId }) => String(productId)}
          rowName={({ sku }) => sku}
          onOpen={({ productId }) => navigate(`/prices/products/${productId}`)}
          more={{
            total: items.data?.pages[0]?.totalElements,
            hasMore: items.hasNextPage,
            isLoading: items.isFetchingNextPage,
            load: () => void items.fetchNextPage(),
          }}
          empty={<NothingHere title={texts.noItems} />}
        />
      </QueryState>
    </section>
  )
}
