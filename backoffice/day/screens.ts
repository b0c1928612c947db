import Banknote from '#design/icons/banknote.ts'
import CalendarCheck from '#design/icons/calendar-check.ts'
import ClipboardList from '#design/icons/clipboard-list.ts'
import MapPin from '#design/icons/map-pin.ts'
import Phone from '#design/icons/phone.ts'
import Package from '#design/icons/package.ts'
import Truck from '#design/icons/truck.ts'
import User from '#design/icons/user.ts'
import MessageCircleQuestionMark from '#design/icons/message-circle-question-mark.ts'
import ShieldCheck from '#design/icons/shield-check.ts'
import ScanBarcode from '#design/icons/scan-barcode.ts'
import type { ScreenDefinition } from '../screen.ts'

/** Orders, and how they are picked and packed. */
export const orderScreens: readonly ScreenDefinition[] = [
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
    texts: ['sheet', 'orders', 'leaving'],
    permissions: ['orders.change'],
    menu: { group: 'day', icon: Phone, key: 't' },
  },
  {
    path: '/orders/:id',
    name: 'order',
    load: () => import('./order-sheet/OrderSheet.tsx'),
    texts: ['sheet', 'orders', 'slips', 'leaving'],
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
]

/** Runs and their money, and the end of the day. */
export const runScreens: readonly ScreenDefinition[] = [
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
    path: '/delivery-routes',
    name: 'deliveryRoutes',
    load: () => import('./delivery-routes/DeliveryRoutes.tsx'),
    texts: ['deliveryRoutes'],
    permissions: ['runs.plan'],
    menu: { group: 'day', icon: MapPin },
  },
  {
    path: '/driver',
    name: 'driver',
    load: () => import('./driver/DriverRuns.tsx'),
    texts: ['driver', 'leaving'],
    permissions: ['runs.drive'],
    menu: { group: 'day', icon: User },
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
    texts: ['cash', 'leaving'],
    permissions: ['cash.read'],
  },
  {
    path: '/problems',
    name: 'problems',
    load: () => import('./problems/Problems.tsx'),
    texts: ['problems', 'leaving'],
    permissions: ['problems'],
    menu: { group: 'day', icon: MessageCircleQuestionMark, key: 'm' },
  },
  {
    path: '/day',
    name: 'day',
    load: () => import('./close/Day.tsx'),
    texts: ['day', 'cash'],
    permissions: ['day.close'],
    menu: { group: 'day', icon: CalendarCheck, key: 'd' },
  },
]
