import { fail, ok, type Result } from '#contract/errors.ts'
import type { Device } from '#rules/identity/device.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import type { IdentityServer, Tokens } from '#server/adapters/identity/port.ts'
import { isSuspended } from '../accounts.ts'
import { outletById } from '../store.ts'
import { hashOf } from './secrets.ts'
import { linkedOutlet, renewToken, consumeResult } from './store.ts'

/** A result prefills a registration for days, but signs in only directly after returning from Apple. */
const freshMs = 10 * 60_000

/** Signs in the retailer linked with the person of the result. Works once. */
export async function signInByResult(
  { db, identity }: { db: Database; identity: IdentityServer },
  cookie: string | null,
  device: Device,
  now: Date,
): Promise<Result<Tokens>> {
  const unknown = fail('not_found', { detail: 'No shop is linked with this, or it is too long ago' })
  if (!cookie || !identity.own) return unknown
  const outletId = await transact(db, async (tx) => {
    const result = await consumeResult(tx, hashOf(cookie), now)
    if (!result || result.created_at.getTime() < now.getTime() - freshMs) return null
    await renewToken(tx, result)
    return linkedOutlet(tx, result.sub)
  })
  const outlet = outletId ? await outletById(db, outletId) : undefined
  if (!outlet) return unknown
  if (outlet.suspended_at) return isSuspended()
  const { id, outlet_code: outletCode, phone, phone_verified: phoneProven, store_name: name } = outlet
  return ok(await identity.own.begin({ kind: 'retailer', id, outletCode, phone, phoneProven, name }, device))
}
