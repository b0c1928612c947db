import Calendar from '#design/icons/calendar.ts'
import ChartColumn from '#design/icons/chart-column.ts'
import ScanBarcode from '#design/icons/scan-barcode.ts'
import ShoppingCart from '#design/icons/shopping-cart.ts'
import Users from '#design/icons/users.ts'
import type { ScreenDefinition } from './screen.ts'

/** The screens of stock, purchasing and counting, in the order of the menu. */
export const stockScreens: readonly ScreenDefinition[] = [
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
    path: '/purchasing',
    name: 'purchasing',
    load: () => import('./purchasing/Purchasing.tsx'),
    texts: ['purchasing'],
    permissions: ['stock'],
    menu: { group: 'goods', icon: ShoppingCart, key: 'h' },
  },
  {
    path: '/purchasing/:id',
    name: 'purchaseOrder',
    load: () => import('./purchasing/PurchaseOrder.tsx'),
    texts: ['purchasing'],
    permissions: ['stock'],
  },
  {
    path: '/suppliers',
    name: 'suppliers',
    load: () => import('./suppliers/Suppliers.tsx'),
    texts: ['purchasing'],
    permissions: ['stock'],
    menu: { group: 'goods', icon: Users },
  },
  {
    path: '/suppliers/:id',
    name: 'supplier',
    load: () => import('./suppliers/SupplierSheet.tsx'),
    texts: ['purchasing'],
    permissions: ['stock'],
  },
  {
    path: '/counting',
    name: 'counting',
    load: () => import('./counting/Counting.tsx'),
    texts: ['counting'],
    permissions: ['stock'],
    menu: { group: 'goods', icon: ScanBarcode, key: 'y' },
  },
  {
    path: '/counting/:id',
    name: 'count',
    load: () => import('./counting/CountSheet.tsx'),
    texts: ['counting'],
    permissions: ['stock'],
  },
]
