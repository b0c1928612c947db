import { isRegular } from '#rules/catalogue/lists.ts'
import type { Product } from '#rules/catalogue/product.ts'
import type { CatalogueLookup, LookupProduct } from '#rules/promotions/terms.ts'
import type { Snapshot } from '#server/catalogue/snapshot.ts'

/** The part of the catalogue that the check of a promotion's terms needs. */
export const catalogueLookup = (snapshot: Snapshot): CatalogueLookup => ({
  productOf: (id) => {
    const product = snapshot.productById.get(id)
    return product && lookupProduct(product)
  },
  hasBrand: (id) => snapshot.brandById.has(id),
  mayPromoteCategory: (id) => {
    const category = snapshot.categoryById.get(id)
    return category && (category.restriction?.promotable ?? true)
  },
  products: snapshot.products.map(lookupProduct).filter(({ forSale }) => forSale),
})

const lookupProduct = (product: Product): LookupProduct => ({
  id: product.id,
  brandId: product.brandId,
  categoryId: product.categoryId,
  price: product.price,
  promotable: product.restriction?.promotable ?? true,
  forSale: isRegular(product),
  active: product.active,
})
