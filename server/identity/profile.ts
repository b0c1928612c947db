import type { AnswerOf, RequestOf } from '#contract/call.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import type { getProfile, updateProfile } from '#contract/profile/calls.ts'
import { normaliseEmail } from '#rules/identity/email.ts'
import { checkRetailerDetails } from '#rules/identity/registration.ts'
import { normaliseTaxId } from '#rules/identity/tax-id.ts'
import type { Database } from '#server/adapters/database/database.ts'
import type { Loyalty } from '#server/adapters/loyalty/port.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { findAddress, profileOf } from './outlets.ts'
import { takenField } from './outlet.ts'
import { lockOutlet, mergedInto, updateOutlet } from './store.ts'

type ProfileDeps = { db: Database; loyalty: Pick<Loyalty, 'account'> }
type ProfileOwner = { id: string; phone: string }

type Profile = AnswerOf<typeof getProfile>
type Change = RequestOf<typeof updateProfile>['body']

export async function showProfile(
  { db, loyalty }: ProfileDeps,
  owner: ProfileOwner,
  now: Date,
): Promise<Result<Profile>> {
  // Loyalty may be a remote service; the profile is shown without it too, and points only with a verified phone number.
  const [profile, account, mergedIds] = await Promise.all([
    profileOf(db, owner.id),
    loyalty.account(owner.id, now).catch(() => null),
    mergedInto(db, owner.id),
  ])
  const points = account?.ok ? account.value.points : null
  return profile
    ? ok({ ...profile, points: profile.phoneVerified ? points : 0, ...(mergedIds.length > 0 && { mergedIds }) })
    : fail('unauthenticated', { detail: 'The account is gone' })
}

export async function changeProfile(
  deps: ProfileDeps,
  owner: ProfileOwner,
  { revision, defaultShippingAddressId: shipping, defaultBillingAddressId: billing, ...details }: Change,
  now: Date,
): Promise<Result<Profile>> {
  const wanted = Object.keys(details).length === 0 && (shipping ?? billing) ? ok({}) : columnsOf(details)
  if (!wanted.ok) return wanted
  try {
    const changed = await transact(deps.db, async (tx): Promise<Result<undefined>> => {
      const stored = await lockOutlet(tx, owner.id)
      if (!stored) return fail('unauthenticated', { detail: 'The account is gone' })
      if (revision !== undefined && revision !== stored.revision)
        return fail('edit_conflict', { detail: `The revision is now ${stored.revision}` })
      for (const id of [shipping, billing]) {
        if (id !== undefined && !(await findAddress(tx, owner.id, id))) return fail('not_found')
      }
      await updateOutlet(tx, owner.id, {
        ...wanted.value,
        ...(shipping !== undefined && { default_shipping_address_id: shipping }),
        ...(billing !== undefined && { default_billing_address_id: billing }),
      })
      return ok(undefined)
    })
    return changed.ok ? showProfile(deps, owner, now) : changed
  } catch (error) {
    const taken = takenField(error)
    if (taken) return taken
    throw error
  }
}

type Details = Omit<Change, 'revision' | 'defaultShippingAddressId' | 'defaultBillingAddressId'>

/** Names and numbers as they are stored. Fails with `validation` naming the fields that are wrong. */
function columnsOf({ storeName = '', ownerName = '', lastName = '', ...numbers }: Details) {
  const email = numbers.email ?? ''
  const taxId = numbers.taxId ?? ''
  const errors = checkRetailerDetails({ storeName, ownerName, lastName, email, taxId })
  if (errors.length > 0) return fail('validation', { detail: 'Some fields are wrong', errors })
  return ok({
    store_name: storeName,
    owner_name: ownerName,
    last_name: lastName,
    email: normaliseEmail(email),
    tax_id: normaliseTaxId(taxId),
  })
}
