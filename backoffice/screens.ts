import type { ComponentType } from 'react'
import Banknote from '#design/icons/banknote.ts'
import Calendar from '#design/icons/calendar.ts'
import ChartColumn from '#design/icons/chart-column.ts'
import CalendarCheck from '#design/icons/calendar-check.ts'
import ClipboardList from '#design/icons/clipboard-list.ts'
import Phone from '#design/icons/phone.ts'
import Package from '#design/icons/package.ts'
import Tag from '#design/icons/tag.ts'
import Users from '#design/icons/users.ts'
import Truck from '#design/icons/truck.ts'
import Landmark from '#design/icons/landmark.ts'
import MessageCircleQuestionMark from '#design/icons/message-circle-question-mark.ts'
import ReceiptText from '#design/icons/receipt-text.ts'
import RotateCcw from '#design/icons/rotate-ccw.ts'
import ShieldCheck from '#design/icons/shield-check.ts'
import ScanBarcode from '#design/icons/scan-barcode.ts'
import LayoutGrid from '#design/icons/layout-grid.ts'
import type { IconShape } from '#design/icon-shape.ts'
import type { Permission } from '#rules/identity/permissions.ts'
import type { AllTexts, TextNamespace } from './texts/namespaces.ts'

/** What a screen gets: the parameters of its path. */
export type ScreenProps = { params: Readonly<Record<string, string>> }

export type ScreenDefinition = {
  /** Below `/backoffice`; parameters as `:name`. */
  path: string
  /** Its name, a text of the namespace `shell`. */
  name: keyof AllTexts['shell']['screens']
  /** Its component, the export `Screen` of a module of its own. */
  load: () => Promise<{ Screen: ComponentType<ScreenProps> }>
  /** Namespaces of texts besides those that every screen has. */
  texts: readonly TextNamespace[]
  /** Who may open it: somebody with one of these. */
  permissions: readonly Permission[]
  /** Where it stands in the menu, and its letter after `g`; a screen without a place is opened from another one. */
  menu?: { group: keyof AllTexts['shell']['groups']; icon: IconShape; key?: string }
}

/** All screens, in the order of the menu. The first that its user may open is the start. */
export const screens: readonly ScreenDefinition[] = [
  {
    path: '/orders',
    name: 'orders',
    load: () => import('./orders/OrderList.tsx'),
    texts: ['orders'],
    permissions: ['orders.read'],
    menu: { group: 'day', icon: ClipboardList, key: 'o' },
  },
  {
    path: '/orders/new',
    name: 'newOrder',
    load: () => import('./order-for-retailer/OrderForRetailer.tsx'),
    texts: ['sheet', 'orders'],
    permissions: ['orders.change'],
    menu: { group: 'day', icon: Phone, key: 't' },
  },
  {
    path: '/orders/:id',
    name: 'order',
    load: () => import('./order-sheet/OrderSheet.tsx'),
    texts: ['sheet', 'orders', 'slips'],
    permissions: ['orders.read'],
  },
  {
    path: '/picking',
    name: 'picking',
    load: () => import('./picking/WaveList.tsx'),
    texts: ['picking'],
    permissions: ['picking'],
    menu: { group: 'day', icon: Package, key: 'p' },
  },
  {
    path: '/pack',
    name: 'pack',
    load: () => import('./pack/PackPage.tsx'),
    texts: ['pack'],
    permissions: ['picking'],
    menu: { group: 'day', icon: ScanBarcode },
  },
  {
    path: '/shelf-places',
    name: 'shelfPlaces',
    load: () => import('./shelf-places/ShelfPlaces.tsx'),
    texts: ['shelfPlaces'],
    permissions: ['goods'],
    menu: { group: 'goods', icon: LayoutGrid },
  },
  {
    path: '/stock',
    name: 'stock',
    load: () => import('./stock/Stock.tsx'),
    texts: ['stock'],
    permissions: ['stock'],
    menu: { group: 'goods', icon: ChartColumn, key: 'k' },
  },
  {
    path: '/stock/:id',
    name: 'productStock',
    load: () => import('./stock/ProductStock.tsx'),
    texts: ['stock'],
    permissions: ['stock'],
  },
  {
    path: '/lots',
    name: 'lots',
    load: () => import('./stock/Lots.tsx'),
    texts: ['stock'],
    permissions: ['stock'],
    menu: { group: 'goods', icon: Calendar },
  },
  {
    path: '/lots/:id',
    name: 'lot',
    load: () => import('./stock/LotSheet.tsx'),
    texts: ['stock'],
    permissions: ['stock'],
  },
  {
    path: '/credit',
    name: 'credit',
    load: () => import('./credit/Credit.tsx'),
    texts: ['credit'],
    permissions: ['credit'],
    menu: { group: 'retailers', icon: Banknote },
  },
  {
    path: '/credit/:id',
    name: 'creditAccount',
    load: () => import('./credit/CreditAccount.tsx'),
    texts: ['credit'],
    permissions: ['credit'],
  },
  {
    path: '/credit/:id/statement',
    name: 'creditStatement',
    load: () => import('./credit/Statement.tsx'),
    texts: ['credit'],
    permissions: ['credit'],
  },
  {
    path: '/prices',
    name: 'prices',
    load: () => import('./prices/PriceChanges.tsx'),
    texts: ['prices'],
    permissions: ['prices'],
    menu: { group: 'goods', icon: Tag, key: 'e' },
  },
  {
    path: '/prices/new',
    name: 'newPriceChange',
    load: () => import('./prices/NewPriceChange.tsx'),
    texts: ['prices'],
    permissions: ['prices'],
  },
  {
    path: '/prices/products/:id?',
    name: 'productPrices',
    load: () => import('./prices/ProductPrices.tsx'),
    texts: ['prices'],
    permissions: ['prices'],
  },
  {
    path: '/prices/:id',
    name: 'priceChange',
    load: () => import('./prices/PriceChange.tsx'),
    texts: ['prices'],
    permissions: ['prices'],
  },
  {
    path: '/price-lists',
    name: 'priceLists',
    load: () => import('./prices/PriceLists.tsx'),
    texts: ['prices'],
    permissions: ['prices'],
    menu: { group: 'goods', icon: Users },
  },
  {
    path: '/price-lists/:id',
    name: 'priceList',
    load: () => import('./prices/PriceList.tsx'),
    texts: ['prices'],
    permissions: ['prices'],
  },
  {
    path: '/picking/:id',
    name: 'wave',
    load: () => import('./picking/WaveSheet.tsx'),
    texts: ['picking'],
    permissions: ['picking'],
  },
  {
    path: '/picking/:id/papers/:paper',
    name: 'papers',
    load: () => import('./picking/Papers.tsx'),
    texts: ['picking'],
    permissions: ['picking'],
  },
  {
    path: '/audit',
    name: 'audit',
    load: () => import('./audit/AuditLog.tsx'),
    texts: ['audit'],
    permissions: ['audit'],
    menu: { group: 'office', icon: ShieldCheck, key: 'u' },
  },
  {
    path: '/components',
    name: 'components',
    load: () => import('./components/Components.tsx'),
    texts: ['components'],
    permissions: ['account'],
  },
  {
    path: '/runs',
    name: 'runs',
    load: () => import('./runs/RunBoard.tsx'),
    texts: ['runs'],
    permissions: ['runs.plan'],
    menu: { group: 'day', icon: Truck, key: 'r' },
  },
  {
    path: '/runs/:id',
    name: 'run',
    load: () => import('./runs/RunSheet.tsx'),
    texts: ['runs'],
    permissions: ['runs.plan'],
  },
  {
    path: '/runs/:id/load-sheet',
    name: 'loadSheet',
    load: () => import('./runs/LoadSheet.tsx'),
    texts: ['runs'],
    permissions: ['runs.plan'],
  },
  {
    path: '/driver',
    name: 'driver',
    load: () => import('./driver/DriverRuns.tsx'),
    texts: ['driver'],
    permissions: ['runs.drive'],
    menu: { group: 'day', icon: Truck },
  },
  {
    path: '/slips',
    name: 'slips',
    load: () => import('./slips/SlipQueue.tsx'),
    texts: ['slips'],
    permissions: ['slips.check'],
    menu: { group: 'day', icon: ShieldCheck, key: 's' },
  },
  {
    path: '/cash',
    name: 'cash',
    load: () => import('./cash/CashDay.tsx'),
    texts: ['cash'],
    permissions: ['cash.read'],
    menu: { group: 'day', icon: Banknote, key: 'c' },
  },
  {
    path: '/cash/:day/:collector',
    name: 'cashUp',
    load: () => import('./cash/CashUp.tsx'),
    texts: ['cash'],
    permissions: ['cash.read'],
  },
  {
    path: '/problems',
    name: 'problems',
    load: () => import('./problems/Problems.tsx'),
    texts: ['problems'],
    permissions: ['problems'],
    menu: { group: 'day', icon: MessageCircleQuestionMark, key: 'm' },
  },
  {
    path: '/day',
    name: 'day',
    load: () => import('./day/Day.tsx'),
    texts: ['day', 'cash'],
    permissions: ['day.close'],
    menu: { group: 'day', icon: CalendarCheck, key: 'd' },
  },
  {
    path: '/refunds',
    name: 'refunds',
    load: () => import('./refunds/Refunds.tsx'),
    texts: ['refunds'],
    permissions: ['refunds'],
    menu: { group: 'office', icon: RotateCcw, key: 'f' },
  },
  {
    path: '/tax-months',
    name: 'taxMonths',
    load: () => import('./tax-month/TaxMonth.tsx'),
    texts: ['taxMonth'],
    permissions: ['tax'],
    menu: { group: 'office', icon: ReceiptText, key: 'x' },
  },
  {
    path: '/tax-months/:month/documents',
    name: 'taxDocuments',
    load: () => import('./tax-month/TaxDocuments.tsx'),
    texts: ['taxMonth'],
    permissions: ['tax'],
  },
  {
    path: '/tax-months/:month/without-invoice',
    name: 'withoutInvoice',
    load: () => import('./tax-month/WithoutInvoice.tsx'),
    texts: ['taxMonth'],
    permissions: ['tax'],
  },
  {
    path: '/statements',
    name: 'statements',
    load: () => import('./statements/Statements.tsx'),
    texts: ['statements'],
    permissions: ['statements'],
    menu: { group: 'office', icon: Landmark, key: 'b' },
  },
]
