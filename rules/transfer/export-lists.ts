import type { LocalizedText } from '../catalogue/product.ts'
import type { Permission } from '../identity/permissions.ts'

/** Every list that can be taken out as a file, and who may read it. The names are stored: never rename one. */
export const exportPermissions = {
  orders: 'orders.read',
  'order-lines': 'orders.read',
  products: 'goods',
  prices: 'prices',
  categories: 'goods',
  brands: 'goods',
  stock: 'stock',
  retailers: 'retailers',
  promotions: 'trade',
  coupons: 'trade',
  'tax-invoices': 'documents',
  'credit-notes': 'documents',
  refunds: 'refunds',
  cash: 'cash.read',
  'statement-rows': 'statements',
  audit: 'audit',
} as const satisfies Record<string, Permission>
export type ExportList = keyof typeof exportPermissions
export const exportLists = Object.keys(exportPermissions) as ExportList[]

export const exportFormats = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const exportNames: Record<ExportList, LocalizedText> = {
  orders: { th: 'คำสั่งซื้อ', en: 'Orders' },
  'order-lines': { th: 'รายการในคำสั่งซื้อ', en: 'Lines of orders' },
  products: { th: 'สินค้า', en: 'Products' },
  prices: { th: 'ราคาและต้นทุน', en: 'Prices and costs' },
  categories: { th: 'หมวดหมู่', en: 'Categories' },
  brands: { th: 'ยี่ห้อ', en: 'Brands' },
  stock: { th: 'สต็อก', en: 'Stock' },
  retailers: { th: 'ร้านค้า', en: 'Retailers' },
  promotions: { th: 'โปรโมชัน', en: 'Promotions' },
  coupons: { th: 'คูปอง', en: 'Coupons' },
  'tax-invoices': { th: 'ใบกำกับภาษี', en: 'Tax invoices' },
  'credit-notes': { th: 'ใบลดหนี้', en: 'Credit notes' },
  refunds: { th: 'เงินคืน', en: 'Refunds' },
  cash: { th: 'เงินสด', en: 'Cash' },
  'statement-rows': { th: 'รายการเดินบัญชี', en: 'Bank statement' },
  audit: { th: 'บันทึกการเปลี่ยนแปลง', en: 'Audit' },
}
