import type { shelfPlaces as thai } from './shelfPlaces.th.ts'

export const shelfPlaces: typeof thai = {
  title: 'Shelf places',
  place: 'Place',
  product: 'Product',
  sku: 'SKU',
  barcode: 'Barcode',
  none: 'None',
  search: 'Name, SKU, barcode or place',
  without: 'Without a place',
  with: 'With a place',
  help: 'Aisle, bay and level, such as A-03-2. Empty for none',
  wrong: 'Enter aisle, bay and level, such as A-03-2',
  saved: (name) => `The place of ${name} is saved`,
}
