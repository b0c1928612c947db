import type { Database } from '#server/adapters/database/database.ts'
import { officePaths } from './office-paths.ts'
import type { Look, OpenSubject, Photographer, Subject } from './photographer.ts'
import { rowOf } from './stored.ts'
import { payingPhone, picturedAt, picturedPhone } from './stopped-shop.ts'

/** A picture: its name, what is on it (`{order}` in its path stands for a record), and how it is looked at. */
export type PicturedScreen = { name: string; subject: Subject; look: Look }
type Theme = Pick<Look, 'language' | 'dark'>

const thai: Theme = { language: 'th', dark: false }
const englishDark: Theme = { language: 'en', dark: true }
const themes = [thai, englishDark, { language: 'en', dark: false }, { language: 'th', dark: true }] as const
const phone = { width: 360, height: 740 }
const desktop = { width: 1280, height: 900 }

const shopPaths = {
  stranger: [
    '/',
    '/category/1',
    '/product/1043',
    '/promotion/1',
    '/principle/{brandBanner}',
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
  payer: ['/order/payment?order={unpaidOrder}'],
} as const

/** Also compared as a desktop shows them, of a retailer. */
const onDesktops: readonly string[] = [
  '/',
  '/category/1',
  '/order/cart',
  '/retailer/order-history',
  '/retailer/retailer-info',
]

/** Screens of a record that no first row of a list opens, below `/backoffice`. */
const recordPaths = [
  '/orders/{order}',
  '/picking/{wave}/papers/pick_list',
  '/picking/{wave}/papers/packing_slip',
  '/picking/{wave}/papers/label',
  '/picking/{wave}/papers/loading_list',
  '/runs/{run}/load-sheet',
  '/categories/1/shelf',
  '/retailers/{retailer}',
  '/credit/{credit}/statement',
  '/nowhere',
]

/** The first steps of a new shop: in the demo they are done, and lead on to the orders. */
const finished = '/start'

const heading = 'main :is(h1, h2)'
const onPhones: Partial<Record<string, Subject['as']>> = { '/driver': 'driver', '/pack': 'packer' }
/** What of a screen comes last, where that is not its heading. */
const lastDrawn: Partial<Record<string, string>> = {
  '/backoffice/': 'input[type=password]',
  '/order/cart': 'main .cart-line',
  '/order/payment?order={unpaidOrder}': 'main .transfer-qr path',
  '/retailer/order-history': 'main .order-row a',
  '/retailer/order-history/{ownOrder}': 'main .document',
}
const seen = ({ path, as, refused }: Omit<Subject, 'data'>, ...sizes: (typeof phone)[]) => ({
  subject: {
    path,
    as,
    ...(refused && { refused }),
    data: as === 'retailer' && path === '/' ? 'main .usual-lines li' : (lastDrawn[path] ?? heading),
  },
  sizes,
})
const subjects = [
  ...[...officePaths(picturedAt).filter((path) => path !== finished), ...recordPaths].map((path) =>
    seen({ path: `/backoffice${path}`, as: onPhones[path] ?? 'admin' }, path in onPhones ? phone : desktop),
  ),
  seen({ path: '/backoffice/', as: 'stranger' }, desktop),
  seen({ path: '/backoffice/', as: 'stranger', refused: { username: 'clerk', password: 'wrong' } }, desktop),
  seen({ path: '/realms/marlin/login/expired', as: 'stranger' }, phone, desktop),
  ...shopPaths.stranger.map((path) => seen({ path, as: 'stranger' }, phone, desktop)),
  ...shopPaths.retailer.map((path) => seen({ path, as: 'retailer' }, phone, desktop)),
  ...shopPaths.payer.map((path) => seen({ path, as: 'payer' }, phone, desktop)),
]

/** Every screen, in both languages and both themes: the shop on a phone and a desktop, the back office on a desktop. */
export const allPictures: readonly PicturedScreen[] = themes.flatMap((theme) =>
  subjects.flatMap(({ subject, sizes }) =>
    sizes.map((size) => {
      const look = { ...size, ...theme }
      const page = `${subject.as}${subject.path}${subject.refused ? 'refused' : ''}`
        .replaceAll(/[^A-Za-z0-9]+/g, '-')
        .replace(/-$/, '')
      return { name: `${page}-${look.width}-${look.language}${look.dark ? '-dark' : ''}`, subject, look }
    }),
  ),
)

/**
 * What is compared with stored pictures: each screen once in Thai and light and once in English and dark, the shop on a phone; some of
 * its screens in Thai and light on a desktop too.
 */
export const comparedPictures: readonly PicturedScreen[] = [
  ...allPictures.filter(
    ({ subject, look }) =>
      (look.language === 'en') === look.dark && (isOfOffice(subject) || look.width === phone.width),
  ),
  ...allPictures.filter(
    ({ subject, look }) =>
      look.width === desktop.width &&
      look.language === 'th' &&
      !look.dark &&
      subject.as === 'retailer' &&
      onDesktops.includes(subject.path),
  ),
]

/** Whether it is a screen of the back office. */
export function isOfOffice({ path }: Subject): boolean {
  return path.startsWith('/backoffice')
}

type Sight = OpenSubject & { name: string }

/** Opens a screen, and then what its first row opens, where the back office has one: in packing a wave, and then its first order. */
export async function* sightsOf(
  photographer: Photographer,
  { name, subject, look }: PicturedScreen,
  records: Records,
): AsyncGenerator<Sight> {
  const opened = await photographer.open(withRecords(subject, records), look)
  yield { ...opened, name }
  if (!isOfOffice(subject)) return
  const names = subject.as === 'packer' ? [rowOf(name), rowOf(rowOf(name))] : [rowOf(name)]
  for (const opens of names) if (await opened.openFirstRow()) yield { ...opened, name: opens }
}

/** The path with the ids of this database. */
export const withRecords = (subject: Subject, records: Records): Subject => ({
  ...subject,
  path: subject.path.replace(/\{(\w+)\}/, (_, name: keyof Records) => String(records[name])),
})

export type Records = Awaited<ReturnType<typeof recordsOf>>

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
  const unpaidOrder = await db
    .selectFrom('orders')
    .innerJoin('outlet', 'outlet.id', 'orders.outlet_id')
    .select('order_number')
    .where('outlet.phone', '=', payingPhone)
    .where('orders.state', '=', 'VERIFYING_PAYMENT')
    .orderBy('order_number', 'desc')
    .executeTakeFirstOrThrow()
  const wave = await db.selectFrom('pick_wave').select('id').orderBy('number').executeTakeFirstOrThrow()
  const run = await db.selectFrom('delivery_run').select('id').orderBy('number').executeTakeFirstOrThrow()
  const promotion = await db
    .selectFrom('promotion')
    .select('id')
    .where('name_thai', '<>', '')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const credit = await db
    .selectFrom('credit_account')
    .innerJoin('outlet', 'outlet.id', 'credit_account.outlet_id')
    .select('outlet.id')
    .orderBy('outlet.phone')
    .executeTakeFirstOrThrow()
  const brandBanner = await db
    .selectFrom('banner')
    .select('name')
    .where('condition', '=', 'brand')
    .orderBy('name')
    .executeTakeFirstOrThrow()
  return {
    retailer: retailer.id,
    order: order.id,
    ownOrder: ownOrder.id,
    unpaidOrder: unpaidOrder.order_number,
    wave: wave.id,
    run: run.id,
    promotion: promotion.id,
    credit: credit.id,
    brandBanner: brandBanner.name,
  }
}
