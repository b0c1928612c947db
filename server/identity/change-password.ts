import type { RequestOf } from '#contract/call.ts'
import { fail, type Result } from '#contract/errors.ts'
import type { changePassword as changePasswordCall } from '#contract/identity/calls.ts'
import type { Retailer } from '#server/http/caller.ts'
import { passwordOfIssuer } from './external-retailers.ts'
import { replacePassword } from './replace-password.ts'
import { accountsAreExternal, passwordErrors, type PasswordDeps } from './new-password.ts'
import { outletById, replaceOutletPassword } from './store.ts'

/** Changes a retailer's password, given the old one. */
export async function changePassword(
  deps: PasswordDeps,
  { id, session }: Retailer,
  body: RequestOf<typeof changePasswordCall>['body'],
  now: Date,
): Promise<Result<undefined>> {
  if (!deps.identity.own) return accountsAreExternal()
  const outlet = await outletById(deps.db, id)
  if (!outlet) return fail('unauthenticated', { detail: 'The account is gone' })
  if (outlet.password_hash === passwordOfIssuer) return accountsAreExternal()
  const errors = passwordErrors(body.password, body.confirmPassword, [outlet.phone])
  if (errors.length > 0) return fail('validation', { errors })
  const owner = {
    id,
    client: 'storefront' as const,
    username: outlet.phone,
    passwordHash: outlet.password_hash,
    session,
    store: replaceOutletPassword(id),
  }
  return replacePassword(deps, owner, body, now)
}
