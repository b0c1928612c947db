/** Shelves, cards, lists, product pages, search. */
export const catalogue = {
  noProducts: 'ไม่พบสินค้า',
}
