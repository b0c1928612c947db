import Package from '#design/icons/package.ts'
import ScanBarcode from '#design/icons/scan-barcode.ts'
import Users from '#design/icons/users.ts'
import ChartColumn from '#design/icons/chart-column.ts'
import Star from '#design/icons/star.ts'
import Tag from '#design/icons/tag.ts'
import LayoutGrid from '#design/icons/layout-grid.ts'
import MapPin from '#design/icons/map-pin.ts'
import Calendar from '#design/icons/calendar.ts'
import ShoppingCart from '#design/icons/shopping-cart.ts'
import Truck from '#design/icons/truck.ts'
import type { ScreenDefinition } from '../screen.ts'

/** Goods and their prices. */
export const goodsScreens: readonly ScreenDefinition[] = [
  {
    path: '/products',
    name: 'products',
    load: () => import('./products/ProductList.tsx'),
    texts: ['products'],
    permissions: ['goods'],
    menu: { group: 'goods', icon: Package, key: 'a' },
  },
  {
    path: '/products/new',
    name: 'newProduct',
    load: () => import('./products/ProductSheet.tsx'),
    texts: ['products', 'leaving'],
    permissions: ['goods'],
  },
  {
    path: '/products/:id',
    name: 'product',
    load: () => import('./products/ProductSheet.tsx'),
    texts: ['products', 'leaving'],
    permissions: ['goods'],
  },
  {
    path: '/categories',
    name: 'categories',
    load: () => import('./categories/Categories.tsx'),
    texts: ['shelves', 'products'],
    permissions: ['goods'],
    menu: { group: 'goods', icon: LayoutGrid },
  },
  {
    path: '/categories/:id/shelf',
    name: 'shelfOrder',
    load: () => import('./categories/ShelfOrder.tsx'),
    texts: ['shelves'],
    permissions: ['goods'],
  },
  {
    path: '/brands',
    name: 'brands',
    load: () => import('./brands/Brands.tsx'),
    texts: ['shelves', 'products'],
    permissions: ['goods'],
    menu: { group: 'goods', icon: Star },
  },
  {
    path: '/shelf-places',
    name: 'shelfPlaces',
    load: () => import('./shelf-places/ShelfPlaces.tsx'),
    texts: ['shelfPlaces'],
    permissions: ['goods'],
    menu: { group: 'goods', icon: MapPin },
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
]

/** Stock, and how it is bought. */
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
    texts: ['purchasing', 'leaving'],
    permissions: ['stock'],
  },
  {
    path: '/suppliers',
    name: 'suppliers',
    load: () => import('./suppliers/Suppliers.tsx'),
    texts: ['purchasing'],
    permissions: ['stock'],
    menu: { group: 'goods', icon: Truck },
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
