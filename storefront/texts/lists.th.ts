import { formatWhole } from '#rules/money.ts'

/** Lists of goods: their filters, order and layout. */
export const lists = {
  count: (total: number) => `${formatWhole(total)} รายการ`,
  all: 'ทั้งหมด',
  filters: 'กรองและเรียง',
  filtersChosen: (count: number) => `กรองและเรียง (${count})`,
  inStockOnly: 'มีของ',
  onOfferOnly: 'มีโปร',
  subcategories: 'หมวดย่อย',
  clearFilters: 'ล้างทั้งหมด',
  show: (total: number) => `แสดง ${formatWhole(total)} รายการ`,
  sort: 'เรียงตาม',
  sortUsual: 'แนะนำ',
  sortBestSeller: 'ขายดี',
  sortPriceUp: 'ราคาต่ำไปสูง',
  sortPriceDown: 'ราคาสูงไปต่ำ',
  sortPromotion: 'โปรโมชัน',
  sortSaving: 'ลดมากสุด',
  dense: 'แสดงเป็นรายการ',
  closeMatches: (words: string) => `ใกล้เคียงกับ “${words}”`,
  noProducts: 'ไม่พบสินค้า',
  meant: (words: string) => `ผลการค้นหาของ “${words}”`,
}
