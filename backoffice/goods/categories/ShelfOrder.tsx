import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { unitsIn } from '#rules/catalogue/unit-names.ts'
import { nameIn } from '#rules/in-language.ts'
import { getCategory } from '#contract/backoffice/goods/categories/calls.ts'
import { listProducts, moveOnShelf } from '#contract/backoffice/goods/products/calls.ts'
import { formatWhole, satangOf } from '#rules/money.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { call, callOrThrow } from '#backoffice/api/call.ts'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import { useLiveQueries } from '#backoffice/live/use-live.ts'
import { categoryName, type ProductInList } from '#backoffice/goods/products/product-row.ts'
import type { ScreenProps } from '#backoffice/screen.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { Money } from '#design/Money.tsx'
import { SortableList } from './SortableList.tsx'
import { StatusBadge } from './StatusBadge.tsx'

const pageSize = 500

/** All products of a category in the order of its shelf. */
async function readShelf(category: string, signal: AbortSignal): Promise<ProductInList[]> {
  const products: ProductInList[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const query = { category, sort: 'shelf' as const, size: pageSize, ...(cursor && { cursor }) }
    const page: { content: ProductInList[]; next: string | null } = await callOrThrow(listProducts, { query, signal })
    products.push(...page.content)
    cursor = page.next
  }
  return products
}

/** The products of a category in the order in which retailers see them; they are dragged, or moved by keys. */
export function Screen({ params: { id = '' } }: ScreenProps) {
  const texts = useTexts('shelves')
  const language = useLanguage()
  const [, navigate] = useLocation()
  useLiveQueries({ subjects: ['product'], queryKey: ['products'] })
  const category = useCall(['categories', id], getCategory, { params: { id: Number(id) } })
  const shelf = useQuery({
    queryKey: ['products', 'shelf', id],
    queryFn: ({ signal }) => readShelf(id, signal),
  })
  const title = category.data ? texts.shelfOf(categoryName(category.data, language)) : texts.shelf
  return (
    <>
      <ScreenHead title={title} note={texts.help} />
      <QueryState query={shelf}>
        <SortableList
          label={texts.shelf}
          items={(shelf.data ?? []).map((product) => ({
            id: product.id,
            name: nameIn(product, language),
            picture: product.picture,
            end: (
              <>
                <span className="shelf-facts">
                  <span>{product.sku}</span> <Money satang={satangOf(product.price)} />{' '}
                  <span>
                    {formatWhole(product.stock)} {unitsIn(language, product.stock, product.unit)}
                  </span>
                </span>
                {product.status === 'INACTIVE' && <StatusBadge status={product.status} />}
              </>
            ),
          }))}
          onOpen={(productId) => navigate(`/products/${productId}`)}
          queryKey={['products']}
          sendMove={(productIds, before) =>
            call(moveOnShelf, { params: { id: Number(id) }, body: { productIds, before } })
          }
        />
      </QueryState>
    </>
  )
}
