import Package from '#design/icons/package.ts'
import Star from '#design/icons/star.ts'
import Tag from '#design/icons/tag.ts'
import Users from '#design/icons/users.ts'
import LayoutGrid from '#design/icons/layout-grid.ts'
import type { ScreenDefinition } from './screen.ts'

/** The screens of the menu group `goods`: what is sold, at which price, and what of it there is. */
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
    texts: ['products'],
    permissions: ['goods'],
  },
  {
    path: '/products/:id',
    name: 'product',
    load: () => import('./products/ProductSheet.tsx'),
    texts: ['products'],
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
    menu: { group: 'goods', icon: LayoutGrid },
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
