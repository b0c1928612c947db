import type { CommonList } from './lists.ts'
import type { LocalizedText } from './product.ts'

/** The headings of the lists under `/all/{title}`; the server and the browser make the same lists. */
export const listHeadings: Record<CommonList, LocalizedText> = {
  regular: { th: 'สินค้าทั้งหมด', en: 'All products' },
  hot: { th: 'สินค้าขายดี', en: 'Best sellers' },
  promotion: { th: 'สินค้าโปรโมชัน', en: 'On promotion' },
  premium: { th: 'ของแถมเดือนนี้', en: 'Free gifts this month' },
}
export const isCommonList = (title: string): title is CommonList => Object.hasOwn(listHeadings, title)

/** The heading of search results: with the words that were searched for, if any. */
export const searchHeading = (words: string): LocalizedText =>
  words ? { th: `ผลการค้นหา “${words}”`, en: `Search results “${words}”` } : { th: 'ค้นหาสินค้า', en: 'Search products' }
