import type { FastifyRequest } from 'fastify'
import type { Product } from '#rules/catalogue/product.ts'
import { isPublic } from '#rules/catalogue/lists.ts'
import { maySee, type Eligibility } from '#rules/restricted-goods/restriction.ts'
import { bearerToken, type Retailer, type TokenReader } from '#server/http/caller.ts'
import type { Brand, Category, Snapshot } from './snapshot.ts'

/** A retailer's eligibility; null where it is not available. */
type EligibilityReader = (who: Retailer, token: string, now: Date) => Promise<Eligibility | null>
export type Readers = { readToken: TokenReader; eligibilityOf: EligibilityReader }

const known = new WeakMap<Snapshot, readonly Product[]>()

/** The products that visitors may see, in order; computed once per snapshot. */
export function publicProducts(snapshot: Snapshot): readonly Product[] {
  const products = known.get(snapshot) ?? snapshot.products.filter(isPublic)
  known.set(snapshot, products)
  return products
}

export const publicCategories = (snapshot: Snapshot): readonly Category[] => snapshot.categories.filter(isPublic)

const isInPublicCategory = ({ categoryById }: Snapshot, categoryId: number): boolean => {
  const category = categoryById.get(categoryId)
  return category !== undefined && isPublic(category)
}

/** The shelves of the categories that visitors may see. */
export const publicSubcategories = (snapshot: Snapshot): Snapshot['subcategories'] =>
  snapshot.subcategories.filter(({ categoryId }) => isInPublicCategory(snapshot, categoryId))

const knownBrands = new WeakMap<Snapshot, readonly Brand[]>()

/** Brands without those of hidden goods alone; one without goods is as its category. Computed once per snapshot. */
export function publicBrands(snapshot: Snapshot): readonly Brand[] {
  const brands = knownBrands.get(snapshot) ?? brandsInPublic(snapshot)
  knownBrands.set(snapshot, brands)
  return brands
}

function brandsInPublic(snapshot: Snapshot): Brand[] {
  const shown = new Set(publicProducts(snapshot).map(({ brandId }) => brandId))
  const used = new Set(snapshot.products.map(({ brandId }) => brandId))
  return snapshot.brands.filter(
    ({ id, categoryId }) => shown.has(id) || (!used.has(id) && isInPublicCategory(snapshot, categoryId)),
  )
}

type ClientRequest = { raw: FastifyRequest; now: Date }

/** The products that this client may see: a signed-in retailer may see more than a visitor. */
export async function visibleTo(
  { raw, now }: ClientRequest,
  products: readonly Product[],
  { readToken, eligibilityOf }: Readers,
): Promise<readonly Product[]> {
  if (products.every(isPublic)) return products
  const token = bearerToken(raw)
  const who = token === null ? null : await readToken(token)
  if (who?.kind === 'staff') return products
  const asksGrant = products.some(({ restriction }) => restriction?.visibleTo === 'granted')
  const eligibility = who && token && asksGrant ? await eligibilityOf(who, token, now) : null
  const reader = { signedIn: who !== null, eligibility, at: now.getTime() }
  return products.filter(({ restriction }) => maySee(restriction, reader))
}
