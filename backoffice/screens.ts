import Banknote from '#design/icons/banknote.ts'
import CircleCheck from '#design/icons/circle-check.ts'
import CalendarCheck from '#design/icons/calendar-check.ts'
import Download from '#design/icons/download.ts'
import ClipboardList from '#design/icons/clipboard-list.ts'
import MapPin from '#design/icons/map-pin.ts'
import Phone from '#design/icons/phone.ts'
import Package from '#design/icons/package.ts'
import Truck from '#design/icons/truck.ts'
import Landmark from '#design/icons/landmark.ts'
import MessageCircleQuestionMark from '#design/icons/message-circle-question-mark.ts'
import RotateCcw from '#design/icons/rotate-ccw.ts'
import Search from '#design/icons/search.ts'
import ShieldCheck from '#design/icons/shield-check.ts'
import ScanBarcode from '#design/icons/scan-barcode.ts'
import Users from '#design/icons/users.ts'
import { figureScreens } from './figure-screens.ts'
import MessageCircle from '#design/icons/message-circle.ts'
import { goodsScreens } from './goods-screens.ts'
import type { ScreenDefinition } from './screen.ts'
import { stockScreens } from './stock-screens.ts'
import { settingsScreens } from './settings-screens.ts'
import { tradeScreens } from './trade-screens.ts'

/** All screens, in the order of the menu within its groups. The first that its user may open is the start. */
export const screens: readonly ScreenDefinition[] = [
  // Who sets the company up begins with what is left to do there; once it is done, that screen leads on.
  {
    path: '/start',
    name: 'firstSteps',
    load: () => import('./company/FirstSteps.tsx'),
    texts: ['company'],
    permissions: ['staff'],
    menu: { group: 'settings', icon: CircleCheck },
  },
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
  ...goodsScreens,
  ...stockScreens,
  ...tradeScreens,
  {
    path: '/retailers',
    name: 'retailers',
    load: () => import('./retailers/RetailerList.tsx'),
    texts: ['retailers'],
    permissions: ['retailers'],
    menu: { group: 'retailers', icon: Users, key: 'l' },
  },
  {
    path: '/retailers/:id',
    name: 'retailer',
    load: () => import('./retailers/RetailerSheet.tsx'),
    texts: ['retailers'],
    permissions: ['retailers'],
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
    path: '/search-words',
    name: 'searchWords',
    load: () => import('./search-words/SearchWords.tsx'),
    texts: ['searchWords'],
    permissions: ['content'],
    menu: { group: 'trade', icon: Search },
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
  ...figureScreens,
  {
    path: '/imports',
    name: 'imports',
    load: () => import('./transfer/Imports.tsx'),
    texts: ['transfer'],
    permissions: ['imports'],
    menu: { group: 'office', icon: Download },
  },
  {
    path: '/imports/:id',
    name: 'import',
    load: () => import('./transfer/ImportSheet.tsx'),
    texts: ['transfer'],
    permissions: ['imports'],
  },
  {
    path: '/statements',
    name: 'statements',
    load: () => import('./statements/Statements.tsx'),
    texts: ['statements'],
    permissions: ['statements'],
    menu: { group: 'office', icon: Landmark, key: 'b' },
  },
  {
    path: '/events',
    name: 'events',
    load: () => import('./events/Events.tsx'),
    texts: ['events'],
    permissions: ['events'],
    menu: { group: 'office', icon: MessageCircle },
  },
  ...settingsScreens,
]
