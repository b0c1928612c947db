/// <reference types="vite/types/importMeta.d.ts" />
import type { Language } from '#rules/catalogue/product.ts'
import type { account } from './account.th.ts'
import type { browse } from './browse.th.ts'
import type { cart } from './cart.th.ts'
import type { catalogue } from './catalogue.th.ts'
import type { checkout } from './checkout.th.ts'
import type { delivery } from './delivery.th.ts'
import type { errors } from './errors.th.ts'
import type { help } from './help.th.ts'
import type { identity } from './identity.th.ts'
import type { invoices } from './invoices.th.ts'
import type { legal } from './legal.th.ts'
import type { lists } from './lists.th.ts'
import type { map } from './map.th.ts'
import type { notes } from './notes.th.ts'
import type { offline } from './offline.th.ts'
import type { orders } from './orders.th.ts'
import type { payments } from './payments.th.ts'
import type { problems } from './problems.th.ts'
import type { product } from './product.th.ts'
import type { register } from './register.th.ts'
import type { restricted } from './restricted.th.ts'
import type { shell } from './shell.th.ts'
import type { turns } from './turns.th.ts'
import type { viewing } from './viewing.th.ts'

/**
 * The storefront's texts by namespace. The Thai module of a namespace is its type; the English one `satisfies` it, so
 * that a missing text does not compile. A new namespace needs its two files, a line in `AllTexts`, and its name in
 * `texts` of the routes that show it.
 */
export type AllTexts = {
  shell: typeof shell
  catalogue: typeof catalogue
  cart: typeof cart
  errors: typeof errors
  identity: typeof identity
  browse: typeof browse
  checkout: typeof checkout
  delivery: typeof delivery
  offline: typeof offline
  lists: typeof lists
  notes: typeof notes
  orders: typeof orders
  payments: typeof payments
  problems: typeof problems
  product: typeof product
  invoices: typeof invoices
  register: typeof register
  legal: typeof legal
  help: typeof help
  map: typeof map
  account: typeof account
  restricted: typeof restricted
  turns: typeof turns
  viewing: typeof viewing
}
export type TextNamespace = keyof AllTexts

/** The modules of these texts, by namespace and language. */
export type TextLoaders = Record<string, () => Promise<Partial<AllTexts>>>

/** Namespaces that every page may show; the routes name the others that they need. */
export const sharedNamespaces: readonly TextNamespace[] = ['shell', 'catalogue']
/** Those of the pages that visitors come to first: of the others see `further-texts.ts`. */
export const firstTexts: TextLoaders = import.meta.glob<Partial<AllTexts>>(
  './{shell,catalogue,lists,product}.{th,en}.ts',
)

const loaded: Record<Language, Partial<AllTexts>> = { th: {}, en: {} }

/** Loads the texts of namespaces in one language; resolves immediately where they are loaded. */
export async function loadTexts(language: Language, namespaces: readonly TextNamespace[]): Promise<void> {
  const missing = namespaces.filter((namespace) => !loaded[language][namespace])
  const isFirst = missing.every((namespace) => `./${namespace}.${language}.ts` in firstTexts)
  const texts = isFirst ? firstTexts : { ...firstTexts, ...(await import('./further-texts.ts')).furtherTexts }
  await Promise.all(
    missing.map(async (namespace) => Object.assign(loaded[language], await texts[`./${namespace}.${language}.ts`]?.())),
  )
}

/** @throws Error where the namespace is not loaded: its route does not name it. */
export function textsOf<Name extends TextNamespace>(language: Language, namespace: Name): AllTexts[Name] {
  const texts = loaded[language][namespace]
  if (!texts) throw new Error(`The texts of ${namespace} are not loaded: name the namespace in routes.ts`)
  return texts
}
