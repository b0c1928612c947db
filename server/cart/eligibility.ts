import type { FastifyRequest } from 'fastify'
import { needsEligibility, type Eligibility } from '#rules/restricted-goods/restriction.ts'
import type { Company } from '#server/adapters/company/port.ts'
import type { Database } from '#server/adapters/database/database.ts'
import type { Catalogue } from '#server/catalogue/catalogue.ts'
import { bearerToken, type Retailer } from '#server/http/caller.ts'
import { storedItems, type StoredCart } from './store.ts'

type Deps = { db: Database; catalogue: Catalogue; company?: Company | undefined }
type EligibilityRequest = { who: Retailer; raw?: FastifyRequest }

/**
 * Asks an external company service about a retailer who has or adds restricted goods. Call it before the transaction,
 * which must not wait for another server.
 * @param adding products that are about to be added
 * @returns null where the service did not answer; undefined where this database decides
 */
export async function fetchEligibility(
  { db, catalogue, company }: Deps,
  { who, raw }: EligibilityRequest,
  adding: readonly number[] = [],
): Promise<Eligibility | null | undefined> {
  if (!company) return undefined
  const inCart = (await storedItems(db, who.id)).map(({ productId }) => productId)
  const { productById } = catalogue.snapshot()
  const isNeeded = [...inCart, ...adding].some((id) => needsEligibility(productById.get(id)?.restriction ?? null))
  const token = raw && bearerToken(raw)
  return isNeeded && token ? company.eligibilityOf(who, token) : null
}

/**
 * The cart with the service's answer. This database decides whether the current phone number is proven: the answer
 * depends on the token, which may predate a change of number, and a proof reported with it is already stored here.
 */
export function withEligibility(cart: StoredCart, fetched: Eligibility | null | undefined): StoredCart {
  if (fetched === undefined) return cart
  const isProven = cart.eligibility?.phoneProven === true
  return { ...cart, eligibility: fetched && { ...fetched, phoneProven: fetched.phoneProven && isProven } }
}
