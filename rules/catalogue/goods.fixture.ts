import { satang } from '../money.ts'
import type { Listable } from './lists.ts'
import type { Product } from './product.ts'

/** What a list needs to know of a product. */
export const aListable = (facts: Partial<Listable> & { id: number }): Listable => ({
  price: satang(100_00),
  categoryId: 1,
  subcategoryId: 11,
  brandId: 1,
  saleCategoryId: 1,
  active: true,
  hotSequence: null,
  promotionSequence: 0,
  promotions: [],
  restriction: null,
  ...facts,
})

/** A product of the first category. */
export const aProductWith = (facts: Partial<Product> & { id: number }): Product => ({
  ...aListable({ id: facts.id }),
  sku: `SKU${facts.id}`,
  barcode: null,
  name: { th: `สินค้า ${facts.id}`, en: `Product ${facts.id}` },
  detail: { th: '', en: '' },
  sequence: facts.id,
  conversion: 12,
  unit: 'แพ็ค',
  unitEng: null,
  vatPercent: 7,
  keywords: '',
  image: null,
  moreImages: [],
  family: null,
  promotions: [],
  restriction: null,
  ...facts,
})
