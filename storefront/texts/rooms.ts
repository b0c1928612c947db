/// <reference types="vite/types/importMeta.d.ts" />
import type { Language } from '#rules/catalogue/product.ts'

/**
 * The storefront's texts, room by room. The Thai module of a room is its type; the English one `satisfies` it, so that
 * a missing text does not compile. A new room needs its two files, a line in `Rooms`, and its name in `rooms` of the
 * routes that show it.
 */
export type Rooms = {
  shell: typeof import('./shell.th.ts').shell
  catalogue: typeof import('./catalogue.th.ts').catalogue
  cart: typeof import('./cart.th.ts').cart
  errors: typeof import('./errors.th.ts').errors
  identity: typeof import('./identity.th.ts').identity
  browse: typeof import('./browse.th.ts').browse
  checkout: typeof import('./checkout.th.ts').checkout
  delivery: typeof import('./delivery.th.ts').delivery
  offline: typeof import('./offline.th.ts').offline
  orders: typeof import('./orders.th.ts').orders
  payments: typeof import('./payments.th.ts').payments
  problems: typeof import('./problems.th.ts').problems
  invoices: typeof import('./invoices.th.ts').invoices
  register: typeof import('./register.th.ts').register
  legal: typeof import('./legal.th.ts').legal
  help: typeof import('./help.th.ts').help
  map: typeof import('./map.th.ts').map
  account: typeof import('./account.th.ts').account
  restricted: typeof import('./restricted.th.ts').restricted
}
export type Room = keyof Rooms

/** The module of each room and language, by its path. The names of ways to pay are no room: two others hold them. */
const loaders = import.meta.glob<Partial<Rooms>>(['./*.{th,en}.ts', '!./payment-methods.*'])

/** Rooms that every page may show; the others are named by the routes that need them. */
export const everywhere: readonly Room[] = ['shell', 'catalogue']
export const allRooms = Object.keys(loaders).flatMap((path) => /^\.\/(.+)\.th\.ts$/.exec(path)?.[1] ?? []) as Room[]

const loaded: Record<Language, Partial<Rooms>> = { th: {}, en: {} }

/** Loads the texts of some rooms in one language; at once where they are here already. */
export async function loadTexts(language: Language, rooms: readonly Room[]): Promise<void> {
  const missing = rooms.filter((room) => !loaded[language][room])
  await Promise.all(
    missing.map(async (room) => Object.assign(loaded[language], await loaders[`./${room}.${language}.ts`]?.())),
  )
}

/** @throws Error where the room was not loaded: its route does not name it. */
export function textsOf<R extends Room>(language: Language, room: R): Rooms[R] {
  const texts = loaded[language][room]
  if (!texts) throw new Error(`The texts of ${room} are not loaded: name the room in routes.ts`)
  return texts
}
