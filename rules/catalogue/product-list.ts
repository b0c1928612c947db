/** What a product can lack, as filters and badges of the staff's list name it. */
export const lacks = ['picture', 'english', 'place', 'cost', 'barcode'] as const
export type Lack = (typeof lacks)[number]

/** How the staff's list can be sorted. `shelf`: as retailers see it. */
export const productSorts = ['shelf', 'name', 'sku', 'newest', 'price', 'price-down', 'stock', 'place'] as const
export type ProductSort = (typeof productSorts)[number]
