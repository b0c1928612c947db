import { useSearch } from 'wouter'
import { getProduct } from '#contract/backoffice/goods/products/calls.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { useLiveQueries } from '#backoffice/live/use-live.ts'
import type { ScreenProps } from '#backoffice/screen.ts'
import { ProductForm } from './ProductForm.tsx'
import './products.css'

/** One product; `new` is one that is not there yet, with `?from=` as a copy, and `&variant=yes` as another size of it. */
export function Screen({ params: { id = 'new' } }: ScreenProps) {
  const search = new URLSearchParams(useSearch())
  const from = search.get('from')
  const source = id === 'new' ? from : id
  useLiveQueries({ subjects: ['product'], queryKey: ['products', 'one', source ?? ''], id: source ?? '' })
  const product = useCall(
    ['products', 'one', source ?? ''],
    getProduct,
    { params: { id: Number(source) } },
    { enabled: source !== null },
  )
  if (source === null) return <ProductForm key="new" product={null} source={null} isVariant={false} />
  return (
    <QueryState query={product}>
      {product.data && (
        <ProductForm
          key={`${id} ${source}`}
          product={id === 'new' ? null : product.data}
          source={product.data}
          isVariant={search.get('variant') === 'yes'}
        />
      )}
    </QueryState>
  )
}
