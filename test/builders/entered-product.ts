import type { getProduct } from '#contract/backoffice/goods/products/calls.ts'
import type { AnswerOf } from '#contract/call.ts'

type Product = AnswerOf<typeof getProduct>

/** What a product's form sends of what it shows, to save it as it is. */
export function enteredOf({ id: _id, sku: _sku, stock: _stock, onShelf: _shelf, restricted: _law, ...rest }: Product) {
  const { variants: _variants, hasFamily: _family, ...entered } = rest
  return entered
}
