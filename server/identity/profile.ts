import type { AnswerOf, RequestOf } from '#contract/call.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import type { getProfile, updateProfile } from '#contract/profile/calls.ts'
import { normaliseEmail } from '#rules/identity/email.ts'
import { checkRetailerDetails } from '#rules/identity/registration.ts'
import { normaliseTaxId } from '#rules/identity/tax-id.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { findAddress, profileOf } from './outlets.ts'
import { takenField } from './outlet.ts'
import { updateOutlet } from './store.ts'

/** A retailer's loyalty points, for its profile; null where they are not available. */
export type PointsOf = (owner: ProfileOwner) => Promise<number | null>
type ProfileDeps = { db: Database; pointsOf?: PointsOf }
type ProfileOwner = { id: string; phone: string }

type Profile = AnswerOf<typeof getProfile>

export async function showProfile({ db, pointsOf }: ProfileDeps, owner: ProfileOwner): Promise<Result<Profile>> {
  // Loyalty may be a remote service; the profile is shown without it too, and points only with a verified phone number.
  const [profile, points = null] = await Promise.all([profileOf(db, owner.id), pointsOf?.(owner).catch(() => null)])
  return profile
    ? ok({ ...profile, points: profile.phoneVerified ? points : 0 })
    : fail('unauthenticated', { detail: 'The account is gone' })
}

export async function changeProfile(
  deps: ProfileDeps,
  owner: ProfileOwner,
  body: RequestOf<typeof updateProfile>['body'],
): Promise<Result<Profile>> {
  const email = body.email ?? ''
  const taxId = body.taxId ?? ''
  const errors = checkRetailerDetails({ ...body, email, taxId })
  if (errors.length > 0) return fail('validation', { detail: 'Some fields are wrong', errors })
  const { defaultShippingAddressId: shipping, defaultBillingAddressId: billing } = body
  for (const id of [shipping, billing]) {
    if (id !== undefined && !(await findAddress(deps.db, owner.id, id))) return fail('not_found')
  }
  try {
    await updateOutlet(deps.db, owner.id, {
      store_name: body.storeName,
      owner_name: body.ownerName,
      last_name: body.lastName,
      email: normaliseEmail(email),
      tax_id: normaliseTaxId(taxId),
      ...(shipping !== undefined && { default_shipping_address_id: shipping }),
      ...(billing !== undefined && { default_billing_address_id: billing }),
    })
  } catch (error) {
    const taken = takenField(error)
    if (taken) return taken
    throw error
  }
  return showProfile(deps, owner)
}
