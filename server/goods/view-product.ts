import type { AnswerOf } from '#contract/call.ts'
import type { beginProductViewing } from '#contract/backoffice/viewings/calls.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import { transact } from '#server/adapters/database/transact.ts'
import type { Staff } from '#server/http/caller.ts'
import { productViewingCookie } from '#server/http/product-viewing-cookie.ts'
import type { As } from '#server/http/route.ts'
import { startProductViewing } from '#server/identity/identity.ts'
import type { GoodsDeps } from './deps.ts'

/** Begins to see the page of a hidden product, read only, in the browser that gets the answer; it stands in the audit. */
export async function viewProduct(
  { db, identity, publicUrl, newId }: GoodsDeps,
  { params, who, now, reply }: As<Staff, typeof beginProductViewing>,
): Promise<Result<AnswerOf<typeof beginProductViewing>>> {
  if (who.key) return fail('forbidden', { detail: 'Only a person sees the page of a hidden product' })
  const product = await db.selectFrom('product').select('id').where('id', '=', params.id).executeTakeFirst()
  if (!product) return fail('not_found')
  const { token, until } = await transact(db, (tx) =>
    startProductViewing(tx, { id: newId(), productId: product.id, who, bound: identity.own !== null, now }),
  )
  reply.header('set-cookie', productViewingCookie(product.id, { token, until, now, publicUrl }))
  return ok({ path: `/preview/product/${product.id}`, until: until.toISOString() })
}
