import type { AnswerOf } from '#contract/call.ts'
import { listProducts } from '#contract/catalogue/calls.ts'
import { satangOf, type Satang } from '#rules/money.ts'
import type { Language } from '#rules/catalogue/product.ts'
import type { WireLimits } from '#rules/orders/product-limits.ts'
import { inLanguage } from '#rules/in-language.ts'
import { useLanguage } from '#storefront/texts/use-texts.tsx'
import { callOrThrow } from '#storefront/api/call-or-throw.ts'
import { useQueries } from '#storefront/router/queries.ts'
import { batched } from './batch.ts'
import type { Pack } from './seen-packs.ts'

/** The product data that cart and confirmation lines need. */
export type LineProduct = {
  id: number
  name: string
  image: string | null
  /** As it is shown. */
  unit: string
  pieces: number
  /** The same as calls know it; absent where that is not known. */
  pack?: Pack | undefined
  price: Satang
  /** Sales units on hand; undefined: not known without a network. */
  stock: number | undefined
  categoryId: number
  /** How it may be ordered; absent: in any quantity, or not known. */
  limits?: WireLimits | undefined
}

type WireProduct = AnswerOf<typeof listProducts>[number]

/** The maximum number of ids in one call. */
const maxIds = 200
const loadProduct = batched((ids) => callOrThrow(listProducts, { query: { ids: ids.join(',') } }), maxIds)

const lineProductOf = (product: WireProduct, language: Language): LineProduct => ({
  id: product.id,
  name: inLanguage(language, product.productDescriptionThai, product.productDescriptionEng),
  image: product.productImage,
  unit: inLanguage(
    language,
    product.productDimentionUom,
    product.productDimentionUomEng ?? product.productDimentionUom,
  ),
  pieces: product.productUomConversion,
  pack: { unit: product.productDimentionUom, pieces: product.productUomConversion },
  price: satangOf(product.productPrice),
  stock: product.productStock ?? 0,
  categoryId: product.categoryId,
  limits: product.limits,
})

type Products = {
  /** By id; a missing one is not loaded yet, or no longer in the catalogue. */
  byId: ReadonlyMap<number, LineProduct>
  loading: boolean
}

/** Names, pictures and exact stock of some products, cached by id; all missing ones are fetched in one call. */
export function useProducts(ids: readonly number[]): Products {
  const language = useLanguage()
  return useQueries({
    queries: ids.map((id) => ({ queryKey: ['product', id], queryFn: () => loadProduct(id) })),
    combine: (results) => ({
      byId: new Map(results.flatMap(({ data }) => (data ? [[data.id, lineProductOf(data, language)] as const] : []))),
      loading: results.some(({ isPending }) => isPending),
    }),
  })
}
