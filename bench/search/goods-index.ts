import { demoCatalogue } from '#demo/catalogue/catalogue.ts'
import { regularSale } from '#rules/catalogue/product.ts'
import { entryOf } from '#rules/search/entry.ts'
import { createSearchIndex } from '#rules/search/search-index.ts'
import { startingSearch } from '#server/content/content.ts'
import { searchWordsOf } from '#server/search/search.ts'

// The goods of the demo as a shop that has just started finds them.

const catalogue = demoCatalogue()
export const { subcategories } = catalogue
export const goods = catalogue.products.filter(({ saleCategoryId }) => saleCategoryId === regularSale)
export const byId = new Map(goods.map((product) => [product.id, product]))
export const brandById = new Map(catalogue.brands.map((brand) => [brand.id, brand]))
const shelfById = new Map(subcategories.map((shelf) => [shelf.id, shelf]))
export const shelfOf = (id: number) => shelfById.get(byId.get(id)?.subcategoryId ?? 0)
export const searchWords = searchWordsOf(startingSearch())

export const index = createSearchIndex(
  goods.map(({ id, nameThai, nameEng, brandId, keywords, sku, barcode, unit, hotSequence }) => {
    const brand = brandById.get(brandId)
    const shelf = shelfOf(id)
    return entryOf({
      id,
      names: [nameThai, nameEng],
      brands: [brand?.name, brand?.nameThai],
      keywords,
      hotSequence,
      shelves: [shelf?.nameThai, shelf?.nameEng],
      codes: [sku, barcode],
      unit,
    })
  }),
  { searchWords },
)
