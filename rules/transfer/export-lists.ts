import type { LocalizedText } from '../catalogue/product.ts'
import type { Permission } from '../identity/permissions.ts'

/** Who may read a list, and what it is called. */
const list = <const May extends Permission>(permission: May, th: string, en: string) => ({
  permission,
  title: { th, en } satisfies LocalizedText,
})

/** Every list that can be taken out as a file. The names are stored: never rename one. */
export const exportTable = {
  orders: list('orders.read', 'คำสั่งซื้อ', 'Orders'),
  'order-lines': list('orders.read', 'รายการในคำสั่งซื้อ', 'Lines of orders'),
  products: list('goods', 'สินค้า', 'Products'),
  prices: list('prices', 'ราคาและต้นทุน', 'Prices and costs'),
  categories: list('goods', 'หมวดหมู่', 'Categories'),
  brands: list('goods', 'ยี่ห้อ', 'Brands'),
  stock: list('stock', 'สต็อก', 'Stock'),
  retailers: list('retailers', 'ร้านค้า', 'Retailers'),
  promotions: list('trade', 'โปรโมชัน', 'Promotions'),
  coupons: list('trade', 'คูปอง', 'Coupons'),
  'tax-invoices': list('documents', 'ใบกำกับภาษี', 'Tax invoices'),
  'credit-notes': list('documents', 'ใบลดหนี้', 'Credit notes'),
  refunds: list('refunds', 'เงินคืน', 'Refunds'),
  cash: list('cash.read', 'เงินสด', 'Cash'),
  'statement-rows': list('statements', 'รายการเดินบัญชี', 'Bank statement'),
  audit: list('audit', 'บันทึกการเปลี่ยนแปลง', 'Audit'),
  slips: list('slips.check', 'สลิป', 'Slips'),
  problems: list('problems', 'ปัญหาที่แจ้ง', 'Problems'),
  'shelf-places': list('goods', 'ตำแหน่งชั้น', 'Shelf places'),
  'price-changes': list('prices', 'การเปลี่ยนราคา', 'Price changes'),
  'price-change-lines': list('prices', 'ราคาในการเปลี่ยนราคา', 'Prices of a change'),
  'price-lists': list('prices', 'ราคาเฉพาะกลุ่ม', 'Price lists'),
  'price-list-items': list('prices', 'สินค้าในราคาเฉพาะกลุ่ม', 'Products of a price list'),
  'price-list-retailers': list('prices', 'ร้านค้าในราคาเฉพาะกลุ่ม', 'Retailers of a price list'),
  credit: list('credit', 'เครดิตของร้าน', 'Credit of retailers'),
  receivables: list('credit', 'ลูกหนี้แยกตามอายุ', 'What retailers owe, by age'),
  'stock-movements': list('stock', 'ความเคลื่อนไหวของสต็อก', 'Stock ledger of a product'),
  corrections: list('stock', 'การแก้สต็อก', 'Corrections of stock'),
  lots: list('stock', 'ล็อตและวันหมดอายุ', 'Lots and expiry'),
  counts: list('stock', 'การตรวจนับ', 'Counts'),
  'count-lines': list('stock', 'สินค้าที่ตรวจนับ', 'Products of a count'),
  suppliers: list('stock', 'ผู้จำหน่าย', 'Suppliers'),
  'purchase-orders': list('stock', 'ใบสั่งซื้อ', 'Purchase orders'),
  'purchase-order-lines': list('stock', 'สินค้าในใบสั่งซื้อ', 'Goods of a purchase order'),
  'purchase-invoices': list('tax', 'รายงานภาษีซื้อ', 'Purchase tax report'),
  'receipts-without-invoice': list('tax', 'รับสินค้าแล้วยังไม่มีใบกำกับภาษี', 'Goods received without a tax invoice'),
  licences: list('restricted', 'ใบอนุญาต', 'Licences'),
  content: list('content', 'หน้าเว็บและแบนเนอร์', 'Pages and banners'),
  'search-misses': list('content', 'คำค้นที่ไม่พบสินค้า', 'Searches without result'),
  undelivered: list('events', 'เหตุการณ์ที่ค้างส่ง', 'Events not delivered'),
  'figure-rows': list('figures', 'รายการเบื้องหลังตัวเลข', 'Rows of a figure'),
  'stock-turn': list('figures', 'การหมุนของสต็อก', 'Stock turn'),
  'cash-differences': list('cash.read', 'เงินสดขาดเกิน', 'Cash differences'),
  days: list('day.close', 'วันที่ปิดแล้ว', 'Closed days'),
  waves: list('picking', 'รอบจัดของ', 'Waves'),
  runs: list('runs.plan', 'รอบส่ง', 'Delivery runs'),
  staff: list('staff', 'พนักงาน', 'Staff'),
  imports: list('imports', 'ไฟล์ที่นำเข้า', 'Imported files'),
}
export type ExportList = keyof typeof exportTable
export const exportLists = Object.keys(exportTable) as ExportList[]

/** Lists of one subject, which is a filter that they need: no list of all is made of them. */
export const subjectOfList = {
  'price-change-lines': 'change',
  'price-list-items': 'list',
  'price-list-retailers': 'list',
  'stock-movements': 'product',
  'count-lines': 'count',
  'purchase-order-lines': 'order',
  'purchase-invoices': 'month',
  'figure-rows': 'figure',
} as const satisfies Partial<Record<ExportList, string>>

export const exportFormats = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]
