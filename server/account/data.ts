import type { AnswerOf } from '#contract/call.ts'
import type { downloadData } from '#contract/account/download-data.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { storedItems } from '#server/cart/cart.ts'
import type { Retailer } from '#server/http/who.ts'
import { consentsOf, profileOf } from '#server/identity/identity.ts'
import { shopFile } from '#server/orders/orders.ts'
import { slipFile } from '#server/payments/payments.ts'

/** Everything kept about one shop: its right under the PDPA (sections 30 and 31). */
export async function dataOf(
  db: Database,
  { id }: Retailer,
  now: Date,
): Promise<Result<AnswerOf<typeof downloadData>>> {
  const [profile, consents, cart, orders, slips] = await Promise.all([
    profileOf(db, id, 0),
    consentsOf(db, id),
    storedItems(db, id),
    shopFile(db, id),
    slipFile(db, id),
  ])
  if (!profile) return fail('unauthenticated', { detail: 'The account is gone' })
  return ok({
    madeOn: now.toISOString(),
    profile,
    consents: consents.map(({ document, version, at }) => ({ document, version, givenOn: at.toISOString() })),
    cart,
    orders,
    slips,
  })
}
