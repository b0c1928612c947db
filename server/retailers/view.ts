import type { AnswerOf } from '#contract/call.ts'
import type { beginViewing } from '#contract/backoffice/viewings/calls.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import { transact } from '#server/adapters/database/transact.ts'
import type { Staff } from '#server/http/caller.ts'
import type { As } from '#server/http/route.ts'
import { startViewing } from '#server/identity/identity.ts'
import { findOutlet } from '#server/identity/outlets.ts'
import type { RetailerDeps } from './deps.ts'
import { insertEvent } from './store.ts'

/** Begins to see the storefront as a retailer, read only; it stands in the retailer's history and in the audit. */
export async function viewAsRetailer(
  { db, identity, newId }: RetailerDeps,
  { params, who, now }: As<Staff, typeof beginViewing>,
): Promise<Result<AnswerOf<typeof beginViewing>>> {
  if (who.key) return fail('forbidden', { detail: 'Only a person sees the storefront as a retailer' })
  const outlet = await findOutlet(db, params.id)
  if (!outlet) return fail('not_found')
  const { token, until } = await transact(db, async (tx) => {
    await insertEvent(tx, outlet.id, { kind: 'VIEWED', who, at: now })
    return startViewing(tx, { id: newId(), outlet, who, bound: identity.own !== null, now })
  })
  return ok({ token, until: until.toISOString(), storeName: outlet.storeName })
}
