import type { Database } from '#server/adapters/database/database.ts'
import { officePaths } from './office-paths.ts'
import type { Look, Subject } from './photographer.ts'
import { picturedAt, picturedPhone } from './stopped-shop.ts'

/** A picture: its name, what is on it (`{order}` in its path stands for a record's id), and how it is looked at. */
export type PicturedScreen = { name: string; subject: Subject; look: Look }
type Theme = Pick<Look, 'language' | 'dark'>

const thai: Theme = { language: 'th', dark: false }
const english: Theme = { language: 'en', dark: false }
const thaiDark: Theme = { language: 'th', dark: true }
const englishDark: Theme = { language: 'en', dark: true }
const themes = [thai, english, thaiDark, englishDark]
const phone = { width: 360, height: 740 }
const desktop = { width: 1280, height: 900 }

const row = 'main [role=grid] [role=row][data-key]'
const heading = 'main :is(h1, h2)'

const office = (name: string, path: string, data: string, theme: Theme): PicturedScreen => ({
  name: `office-${name}`,
  subject: { path: `/backoffice${path}`, as: name === 'sign-in' ? 'stranger' : 'manager', data },
  look: { ...desktop, ...theme },
})
const shop = (name: string, path: string, as: 'stranger' | 'retailer', data: string, theme: Theme): PicturedScreen => ({
  name: `shop-${name}`,
  subject: { path, as, data },
  look: { ...phone, ...theme },
})

/** The screens that are compared with stored pictures; each in one language and theme, and all of these in some screen. */
export const comparedPictures: readonly PicturedScreen[] = [
  office('sign-in', '/orders', 'input[type=password]', thai),
  office('orders', '/orders', row, thai),
  office('order', '/orders/{order}', heading, thai),
  office('order-for-retailer', '/orders/new', 'main input', english),
  office('picking', '/picking', row, thai),
  office('day', '/day', heading, thai),
  office('figures', '/figures', heading, thaiDark),
  office('products', '/products', row, thai),
  office('new-product', '/products/new', 'main input', english),
  office('stock', '/stock', row, englishDark),
  office('calendar', '/promotions/calendar', row, thai),
  office('retailer', '/retailers/{retailer}', heading, english),
  shop('home', '/', 'stranger', heading, thai),
  shop('home-known', '/', 'retailer', heading, thai),
  shop('category', '/category/1', 'stranger', 'main .card', thai),
  shop('category-known', '/category/6', 'retailer', heading, english),
  shop('product', '/product/1043', 'stranger', heading, thai),
  shop('search', '/search-results?q=โคลา', 'stranger', heading, thaiDark),
  shop('order-again', '/all/recent', 'retailer', heading, thai),
  shop('cart', '/order/cart', 'retailer', 'main .cart-line', thai),
  shop('checkout', '/order/shipping&billing', 'retailer', heading, english),
  shop('orders', '/retailer/order-history', 'retailer', 'main .order-row a', thaiDark),
  shop('order', '/retailer/order-history/{ownOrder}', 'retailer', 'main .document', englishDark),
  shop('account', '/retailer/retailer-info', 'retailer', heading, thai),
]

const shopPaths = {
  stranger: [
    '/',
    '/category/1',
    '/product/1043',
    '/promotion/1',
    '/all/promotion',
    '/all/premium',
    '/search-results?q=โคลา',
    '/search-results?q=zzzzqqqq',
    '/login',
    '/forgot-password',
    '/register',
    '/about',
    '/privacy-and-terms',
    '/cookie-policy',
    '/nowhere',
  ],
  retailer: [
    '/',
    '/category/1',
    '/product/1043',
    '/all/recent',
    '/order/cart',
    '/order/shipping&billing',
    '/retailer/order-history',
    '/retailer/order-history/{ownOrder}',
    '/retailer/retailer-info',
    '/retailer/points',
    '/retailer/question-and-answer',
    '/retailer/contact-us',
  ],
} as const

/** Screens of a record, below `/backoffice`. */
const recordPaths = [
  '/orders/{order}',
  '/picking/{wave}',
  '/runs/{run}',
  '/products/1043',
  '/stock/1043',
  '/promotions/{promotion}',
  '/retailers/{retailer}',
]

const seen = ({ path, as }: Pick<Subject, 'path' | 'as'>, ...sizes: (typeof phone)[]) => ({
  subject: { path, as, data: path === '/backoffice/' ? 'input[type=password]' : heading },
  sizes,
})
const onPhones = ['/driver', '/pack']
const subjects = [
  seen({ path: '/backoffice/', as: 'stranger' }, desktop),
  ...[...officePaths(picturedAt), ...recordPaths].map((path) =>
    seen({ path: `/backoffice${path}`, as: 'admin' }, onPhones.includes(path) ? phone : desktop),
  ),
  ...shopPaths.stranger.map((path) => seen({ path, as: 'stranger' }, phone, desktop)),
  ...shopPaths.retailer.map((path) => seen({ path, as: 'retailer' }, phone, desktop)),
]

/** Every screen, in both languages and both themes: the shop on a phone and a desktop, the back office on a desktop. */
export const allPictures: readonly PicturedScreen[] = subjects.flatMap(({ subject, sizes }) =>
  sizes.flatMap((size) =>
    themes.map((theme) => {
      const look = { ...size, ...theme }
      const page = `${subject.as}${subject.path}`.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replace(/-$/, '')
      return { name: `${page}-${look.width}-${look.language}${look.dark ? '-dark' : ''}`, subject, look }
    }),
  ),
)

/** The path with the ids of this database. */
export const withRecords = (subject: Subject, records: Records): Subject => ({
  ...subject,
  path: subject.path.replace(/\{(\w+)\}/, (_, name: keyof Records) => String(records[name])),
})

type Records = Awaited<ReturnType<typeof recordsOf>>

/** Records whose ids are others in every database, but not which they are. */
export async function recordsOf(db: Database) {
  const retailer = await db
    .selectFrom('outlet')
    .select('id')
    .where('phone', '=', picturedPhone)
    .executeTakeFirstOrThrow()
  const orders = db.selectFrom('orders').select('id')
  const order = await orders.where('stage', '=', 'ACCEPTED').orderBy('order_number').executeTakeFirstOrThrow()
  const ownOrder = await orders
    .where('outlet_id', '=', retailer.id)
    .orderBy('order_number', 'desc')
    .executeTakeFirstOrThrow()
  const wave = await db.selectFrom('pick_wave').select('id').orderBy('id').executeTakeFirstOrThrow()
  const run = await db.selectFrom('delivery_run').select('id').orderBy('id').executeTakeFirstOrThrow()
  const promotion = await db
    .selectFrom('promotion')
    .select('id')
    .where('name_thai', '<>', '')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return {
    retailer: retailer.id,
    order: order.id,
    ownOrder: ownOrder.id,
    wave: wave.id,
    run: run.id,
    promotion: promotion.id,
  }
}
