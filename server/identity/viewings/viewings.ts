import { randomBytes } from 'node:crypto'
import { minuteMs } from '#rules/bangkok-time.ts'
import { may } from '#rules/identity/permissions.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { viewingMark, type Retailer, type Staff, type TokenReader } from '#server/http/caller.ts'
import { secretHash } from '#server/http/secret-hash.ts'
import { closeViewing, insertViewing, openProductViewing, openViewing } from './store.ts'

/** How long staff see the storefront as a retailer, or a hidden product, before they begin again, in milliseconds. */
const viewingMs = 15 * minuteMs
/** As `startViewing` makes them. */
const tokenPattern = /^sdv\.[\w-]{1,2000}\.[\w-]{43}$/
/** As `startProductViewing` makes them. */
const productTokenPattern = /^[\w-]{43}$/

type ViewedRetailer = { id: string; outletCode: string; storeName: string }

/**
 * Begins to see the storefront as a retailer, in the caller's transaction. The token has the parts of a JWT, so that the
 * storefront reads who it is for; what it opens is looked up at each call.
 * @param bound whether the staff session is one of ours, with which it ends
 */
export async function startViewing(
  tx: Tx,
  { id, outlet, who, bound, now }: { id: string; outlet: ViewedRetailer; who: Staff; bound: boolean; now: Date },
): Promise<{ token: string; until: Date }> {
  const until = new Date(now.getTime() + viewingMs)
  const claims = {
    id: outlet.id,
    outletCode: outlet.outletCode,
    name: outlet.storeName,
    exp: Math.floor(until.getTime() / 1000),
    viewing: { by: who.name },
  }
  const readable = Buffer.from(JSON.stringify(claims)).toString('base64url')
  const token = `${viewingMark}${readable}.${randomBytes(32).toString('base64url')}`
  await insertViewing(tx, {
    id,
    tokenHash: secretHash(token),
    of: { outletId: outlet.id },
    staffId: who.id,
    sessionId: bound ? (who.session ?? null) : null,
    startedAt: now,
    expiresAt: until,
  })
  return { token, until }
}

/**
 * Begins to see the page of a product that is hidden from retailers, in the caller's transaction. The token opens this
 * page alone.
 * @param bound whether the staff session is one of ours, with which it ends
 */
export async function startProductViewing(
  tx: Tx,
  { id, productId, who, bound, now }: { id: string; productId: number; who: Staff; bound: boolean; now: Date },
): Promise<{ token: string; until: Date }> {
  const until = new Date(now.getTime() + viewingMs)
  const token = randomBytes(32).toString('base64url')
  await insertViewing(tx, {
    id,
    tokenHash: secretHash(token),
    of: { productId },
    staffId: who.id,
    sessionId: bound ? (who.session ?? null) : null,
    startedAt: now,
    expiresAt: until,
  })
  return { token, until }
}

/** Until when this token opens the page of a hidden product; null where it does not, or no longer. */
export async function productViewedUntil(
  db: Database,
  { token, productId, now }: { token: string; productId: number; now: Date },
): Promise<Date | null> {
  if (!productTokenPattern.test(token)) return null
  const open = await openProductViewing(db, { tokenHash: secretHash(token), productId, now })
  return open && (!open.roles || may({ roles: open.roles }, 'goods')) ? open.until : null
}

/**
 * As `readToken`, and knows the tokens of viewings: looked up at each call, so that one that ended, or whose staff
 * signed out or lost the permission, is worth nothing from then on.
 */
export const orViewing =
  (readToken: TokenReader, db: Database): TokenReader =>
  async (token) => {
    if (!token.startsWith(viewingMark)) return readToken(token)
    const open = tokenPattern.test(token) ? await openViewing(db, secretHash(token), new Date()) : undefined
    if (!open || (open.roles && !may({ roles: open.roles }, 'retailers'))) return null
    const { id, outletId, outletCode, phone, phoneVerified, storeName } = open
    return {
      kind: 'retailer',
      id: outletId,
      outletCode,
      phone,
      name: storeName,
      phoneProven: phoneVerified,
      viewing: { id },
    }
  }

/** Ends the viewing of this caller; false where it is the retailer itself. */
export async function endViewing(db: Database, { viewing }: Retailer, now: Date): Promise<boolean> {
  if (!viewing) return false
  await closeViewing(db, viewing.id, now)
  return true
}
