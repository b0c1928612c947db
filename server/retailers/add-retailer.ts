import { randomBytes } from 'node:crypto'
import type { addRetailer as addCall } from '#contract/backoffice/retailers/calls.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import { normalisePhone } from '#rules/identity/phone.ts'
import { checkRetailerDetails } from '#rules/identity/registration.ts'
import { normaliseTaxId } from '#rules/identity/tax-id.ts'
import type { Staff } from '#server/http/caller.ts'
import { idempotentRequest, replayOrRun, saveResponse } from '#server/http/idempotency.ts'
import type { Outcome } from '#server/http/outcome.ts'
import type { As } from '#server/http/route.ts'
import { locateAddress } from '#server/identity/addresses.ts'
import { hashPassword } from '#server/identity/identity.ts'
import { createOutlet } from '#server/identity/outlets.ts'
import type { RetailerDeps } from './deps.ts'
import { showRetailer, type ShownRetailer } from './show-retailer.ts'

const usualSegment = 'grocery'

/**
 * Adds a retailer by hand. Like an imported one it has no known password: it sets one with a code sent to its phone. A
 * repetition of the same request adds none. Fails with `validation` and `phone_taken`.
 */
export async function addRetailer(
  deps: RetailerDeps,
  { body, who, now, idempotencyKey }: As<Staff, typeof addCall>,
): Promise<Outcome<ShownRetailer>> {
  const repeat = idempotentRequest(who.id, idempotencyKey, ['retailer', body])
  return replayOrRun(deps.db, repeat, async (): Promise<Result<ShownRetailer>> => {
    const { storeName, ownerName, lastName, taxId, phone, ...address } = body
    const mobile = normalisePhone(phone)
    const located = await locateAddress(address, deps.newId())
    const errors = [
      ...checkRetailerDetails({ storeName, ownerName, lastName, email: '', taxId: taxId ?? '' }),
      ...(mobile ? [] : [{ path: 'phone', code: 'phone_invalid' }]),
      ...(located.ok ? [] : (located.error.errors ?? [])),
    ]
    if (!mobile || !located.ok || errors.length > 0) return fail('validation', { errors })
    const id = deps.newId()
    const outlet = {
      id,
      outletCode: null,
      phone: mobile,
      phoneVerified: false,
      email: null,
      taxId: normaliseTaxId(taxId ?? ''),
      passwordHash: await hashPassword(randomBytes(32).toString('base64url')),
      hasPassword: false,
      storeName,
      ownerName,
      lastName,
      segment: usualSegment,
      addresses: [located.value],
      consents: [],
      createdAt: now,
    }
    const added: { shown?: Result<ShownRetailer> } = {}
    await createOutlet(deps.db, outlet, async (tx) => {
      const shown = (added.shown = await showRetailer(deps, id, now, tx))
      if (!shown.ok) return shown
      await saveResponse(repeat, 201, shown.value, now).execute(tx)
      return ok(undefined)
    })
    return added.shown ?? fail('phone_taken', { errors: [{ path: 'phone', code: 'phone_taken' }] })
  })
}
