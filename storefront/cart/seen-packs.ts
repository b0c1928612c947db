import { readStored } from '#web/read-stored.ts'

/** A sales unit by its Thai name, and the pieces in it. */
export type Pack = { unit: string; pieces: number }
type Packs = ReadonlyMap<number, Pack>
/** A product whose sales unit is another, or holds another number of pieces, than when it was last seen. */
export type PackChange = { productId: number; before: Pack; after: Pack }

/** Packs as calls name them. */
type NamedPacks = readonly ({ productId: number } & Pack)[]

/** The most products whose packs a phone remembers; those that were seen last. */
const mostSeen = 500
const keyOf = (outletId: string) => `songdee.seen-packs.${outletId}`

const isNamed = (entry: unknown): entry is NamedPacks[number] => {
  const { productId, unit, pieces } = (entry ?? {}) as Record<string, unknown>
  return Number.isSafeInteger(productId) && typeof unit === 'string' && Number.isSafeInteger(pieces)
}

/**
 * What the units of products held when the retailer last saw them in a checkout, also of orders that were placed; anything
 * invalid counts as not seen.
 */
export function readSeenPacks(storage: Pick<Storage, 'getItem'>, outletId: string): Packs {
  const stored = readStored<unknown>(storage, keyOf(outletId), [])
  return packsOf(Array.isArray(stored) ? stored.filter(isNamed) : [])
}

export function storeSeenPacks(storage: Pick<Storage, 'setItem'>, outletId: string, seen: Packs): void {
  storage.setItem(keyOf(outletId), JSON.stringify(namedPacks(seen).slice(-mostSeen)))
}

export const packsOf = (named: NamedPacks): Packs =>
  new Map(named.map(({ productId, unit, pieces }) => [productId, { unit, pieces }]))

export const namedPacks = (packs: Packs): NamedPacks[number][] =>
  [...packs].map(([productId, { unit, pieces }]) => ({ productId, unit, pieces }))

/** `seen`, and what was not seen before as it is now; what is shown now comes last. */
export const withUnseenPacks = (seen: Packs, now: Packs): Packs =>
  new Map([
    ...[...seen].filter(([productId]) => !now.has(productId)),
    ...[...now].map(([productId, pack]) => [productId, seen.get(productId) ?? pack] as const),
  ])

/** What is another unit, or holds more or fewer pieces, now than before; a product that is not in both has not changed. */
export const packChanges = (before: Packs, now: Packs): PackChange[] =>
  [...now].flatMap(([productId, after]) => {
    const was = before.get(productId)
    return was && (was.unit !== after.unit || was.pieces !== after.pieces) ? [{ productId, before: was, after }] : []
  })
