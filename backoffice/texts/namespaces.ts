import type { Language } from '#rules/catalogue/product.ts'
import type { company } from './company.th.ts'
import type { components } from './components.th.ts'
import type { columns } from './columns.th.ts'
import type { cash } from './cash.th.ts'
import type { commands } from './commands.th.ts'
import type { credit } from './credit.th.ts'
import type { conflict } from './conflict.th.ts'
import type { content } from './content.th.ts'
import type { coupons } from './coupons.th.ts'
import type { day } from './day.th.ts'
import type { account } from './account.th.ts'
import type { apiKeys } from './apiKeys.th.ts'
import type { audit } from './audit.th.ts'
import type { deliveryRoutes } from './deliveryRoutes.th.ts'
import type { design } from './design.th.ts'
import type { driver } from './driver.th.ts'
import type { figures } from './figures.th.ts'
import type { events } from './events.th.ts'
import type { errors } from './errors.th.ts'
import type { kit } from './kit.th.ts'
import type { leaving } from './leaving.th.ts'
import type { loyalty } from './loyalty.th.ts'
import type { live } from './live.th.ts'
import type { orders } from './orders.th.ts'
import type { pack } from './pack.th.ts'
import type { picking } from './picking.th.ts'
import type { problems } from './problems.th.ts'
import type { prices } from './prices.th.ts'
import type { products } from './products.th.ts'
import type { promotions } from './promotions.th.ts'
import type { retailers } from './retailers.th.ts'
import type { rareErrors } from './rareErrors.th.ts'
import type { restricted } from './restricted.th.ts'
import type { refunds } from './refunds.th.ts'
import type { shelfPlaces } from './shelfPlaces.th.ts'
import type { runs } from './runs.th.ts'
import type { searchWords } from './searchWords.th.ts'
import type { sheet } from './sheet.th.ts'
import type { shelves } from './shelves.th.ts'
import type { shell } from './shell.th.ts'
import type { staff } from './staff.th.ts'
import type { slips } from './slips.th.ts'
import type { statements } from './statements.th.ts'
import type { taxMonth } from './taxMonth.th.ts'
import type { counting } from './counting.th.ts'
import type { purchasing } from './purchasing.th.ts'
import type { stock } from './stock.th.ts'
import type { transfer } from './transfer.th.ts'
import type { webhooks } from './webhooks.th.ts'
import type { views } from './views.th.ts'

/**
 * The back office's texts by namespace. The Thai module of a namespace is its type; the English one `satisfies` it, so
 * that a missing text does not compile. A new namespace needs its two files, a line here, and its name in `texts` of
 * the screens that show it.
 */
export type AllTexts = {
  account: typeof account
  apiKeys: typeof apiKeys
  audit: typeof audit
  company: typeof company
  components: typeof components
  cash: typeof cash
  columns: typeof columns
  commands: typeof commands
  credit: typeof credit
  conflict: typeof conflict
  content: typeof content
  coupons: typeof coupons
  day: typeof day
  deliveryRoutes: typeof deliveryRoutes
  design: typeof design
  driver: typeof driver
  errors: typeof errors
  figures: typeof figures
  events: typeof events
  kit: typeof kit
  leaving: typeof leaving
  live: typeof live
  loyalty: typeof loyalty
  orders: typeof orders
  pack: typeof pack
  picking: typeof picking
  problems: typeof problems
  prices: typeof prices
  products: typeof products
  promotions: typeof promotions
  rareErrors: typeof rareErrors
  refunds: typeof refunds
  restricted: typeof restricted
  retailers: typeof retailers
  shelfPlaces: typeof shelfPlaces
  runs: typeof runs
  searchWords: typeof searchWords
  sheet: typeof sheet
  shelves: typeof shelves
  shell: typeof shell
  slips: typeof slips
  staff: typeof staff
  statements: typeof statements
  taxMonth: typeof taxMonth
  counting: typeof counting
  purchasing: typeof purchasing
  stock: typeof stock
  transfer: typeof transfer
  views: typeof views
  webhooks: typeof webhooks
}
export type TextNamespace = keyof AllTexts

/** The module of each namespace and language, by its path. */
const loaders = import.meta.glob<Partial<AllTexts>>('./*.{th,en}.ts')

/** Namespaces that every screen may show; `screens.ts` names the others. */
export const sharedNamespaces: readonly TextNamespace[] = ['shell', 'kit', 'errors', 'design', 'live', 'views']
const loaded: Record<Language, Partial<AllTexts>> = { th: {}, en: {} }

/** Loads the texts of namespaces in one language; resolves immediately where they are loaded. */
export async function loadTexts(language: Language, namespaces: readonly TextNamespace[]): Promise<void> {
  await Promise.all(
    namespaces
      .filter((namespace) => !loaded[language][namespace])
      .map(async (namespace) => Object.assign(loaded[language], await loaders[`./${namespace}.${language}.ts`]?.())),
  )
}

/** For a part that loads by itself: in both languages, since the language may be switched while it is open. */
export const loadBothTexts = (namespace: TextNamespace): Promise<unknown> =>
  Promise.all([loadTexts('th', [namespace]), loadTexts('en', [namespace])])

/** Milliseconds for which a refusal waits for its words. */
const mostWaitMs = 3000
let loadingErrors: Promise<unknown> | undefined

/**
 * Puts the words of rare errors to the others: ahead of the first refusal, and at the latest with it. Where they do not come, or
 * not in time, `errors` has the general sentence with the code: a browser fetches a module that failed only once.
 */
export const loadErrors = (): Promise<unknown> =>
  (loadingErrors ??= Promise.race([putRareErrors(), waited(mostWaitMs)]))

async function putRareErrors(): Promise<void> {
  const language = loaded.en.errors ? 'en' : 'th'
  await loadTexts(language, ['rareErrors']).catch(() => undefined)
  // Into the same object: screens hold it while they wait for an answer.
  Object.assign(loaded[language].errors ?? {}, loaded[language].rareErrors)
}
const waited = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** @throws Error where the namespace is not loaded: its screen does not name it. */
export function textsOf<Name extends TextNamespace>(language: Language, namespace: Name): AllTexts[Name] {
  const texts = loaded[language][namespace]
  if (!texts) throw new Error(`The texts of ${namespace} are not loaded: name the namespace in screens.ts`)
  return texts
}

/**
 * A number of things in English, in digits: `1 order`, `2 orders`; of `box` the plural is named. Every page has this file; one of
 * its own would be named in the shell once for each namespace.
 */
export const counted = (count: string | number, word: string, plural = `${word}s`): string =>
  `${count} ${String(count) === '1' ? word : plural}`
