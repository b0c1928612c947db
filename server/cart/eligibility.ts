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
 * Asks the company service, where it is another's, about a shop that has or wants restricted goods; to be done before the
 * transaction, which must not wait for anybody else's server.
 * @param adding products that are about to be added
 * @returns null where it could not be asked; undefined where this database knows by itself
 */
export async function fetchEligibility(
  { db, catalogue, company }: Deps,
  { who, raw }: EligibilityRequest,
  adding: readonly number[] = [],
): Promise<Eligibility | null | undefined> {
  if (!company) return undefined
  const inCart = (await storedItems(db, who.id)).map(({ productId }) => productId)
  const { productById } = catalogue.snapshot()
  const isAsked = [...inCart, ...adding].some((id) => needsEligibility(productById.get(id)?.restriction ?? null))
  const token = raw && bearerToken(raw)
  return isAsked && token ? company.eligibilityOf(who, token) : null
}

/**
 * The cart with what was asked for. Whether the number of now is proven stands here: an answer goes by the token, which may
 * be of before a change, and a proof that was told with it is written down by now.
 */
export function withEligibility(cart: StoredCart, asked: Eligibility | null | undefined): StoredCart {
  if (asked === undefined) return cart
  const isProven = cart.standing?.phoneProven === true
  return { ...cart, standing: asked && { ...asked, phoneProven: asked.phoneProven && isProven } }
}
