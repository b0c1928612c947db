import { fail, ok, type Result } from '#contract/errors.ts'
import { minuteMs } from '#rules/bangkok-time.ts'
import type { Device } from '#rules/identity/device.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import type { IdentityServer, Tokens } from '#server/adapters/identity/port.ts'
import { secretHash } from '#server/http/secret-hash.ts'
import { isSuspended, retailerOf } from '../accounts.ts'
import { holdAccount } from '../hold-account.ts'
import { outletById } from '../store.ts'
import { linkedOutlet, renewToken, consumeResult } from './store.ts'

/** A result prefills a registration for days, but signs in only directly after returning from Apple. */
const freshMs = 10 * minuteMs

/** Signs in the retailer linked with the person of the result. Works once. */
export async function signInByResult(
  { db, identity }: { db: Database; identity: IdentityServer },
  cookie: string | null,
  device: Device,
  now: Date,
): Promise<Result<Tokens>> {
  const unknown = fail('not_found', { detail: 'No shop is linked with this, or it is too long ago' })
  if (!cookie || !identity.own) return unknown
  const linked = await transact(db, async (tx) => {
    const result = await consumeResult(tx, secretHash(cookie), now)
    if (!result || result.created_at.getTime() < now.getTime() - freshMs) return null
    await renewToken(tx, result)
    return { sub: result.sub, outletId: await linkedOutlet(tx, result.sub) }
  })
  const outlet = linked?.outletId ? await outletById(db, linked.outletId) : undefined
  if (!linked || !outlet) return unknown
  if (outlet.suspended_at) return isSuspended()
  const tokens = await identity.own.begin(device, async (tx) => {
    const held = await holdAccount(tx, 'storefront', outlet.id)
    return held && (await linkedOutlet(tx, linked.sub)) === held.id ? retailerOf(held) : null
  })
  return tokens ? ok(tokens) : unknown
}
