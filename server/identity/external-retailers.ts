import type { FastifyBaseLogger } from 'fastify'
import { minuteMs } from '#rules/bangkok-time.ts'
import { sqlState, type Database } from '#server/adapters/database/database.ts'
import type { Retailer, TokenReader } from '#server/http/caller.ts'
import { createOutlet } from './outlet.ts'
import { outletById } from './store.ts'

const remembered = 10_000
/** For how long a retailer is let in without another look, in milliseconds: less than a deleted account is remembered by itself. */
const knownMs = 10 * minuteMs

/**
 * Reads another issuer's tokens. A retailer seen for the first time gets a row from the token's claims: carts and
 * orders refer to it. Rejected: a phone number or code of another retailer, and an account deleted here.
 */
export function provisionRetailers(
  readToken: TokenReader,
  db: Database,
  log: FastifyBaseLogger,
  clock: () => number,
): TokenReader {
  const known = new Map<string, number>()
  return async (token) => {
    const who = await readToken(token)
    if (who?.kind !== 'retailer') return who
    const now = clock()
    if (now - (known.get(who.id) ?? -Infinity) < knownMs) return who
    known.delete(who.id)
    if (!(await hasRow(who, db, log, clock))) return null
    if (known.size >= remembered) known.clear()
    known.set(who.id, now)
    return who
  }
}

/** Not a hash: the password is with the other issuer. */
export const passwordOfIssuer = ''

/** Whether a retailer of another issuer has a row here, which it gets where nothing speaks against it. */
export async function hasRow(
  { id, outletCode, phone, name }: Retailer,
  db: Database,
  log: FastifyBaseLogger,
  clock: () => number,
): Promise<boolean> {
  if (await outletById(db, id)) return true
  try {
    const created = await createOutlet(db, {
      id,
      outletCode,
      phone,
      phoneVerified: false,
      email: null,
      taxId: null,
      segment: 'grocery',
      passwordHash: passwordOfIssuer,
      storeName: name || outletCode,
      ownerName: '',
      lastName: '',
      addresses: [],
      consents: [],
      createdAt: new Date(clock()),
    })
    if (created.ok) return true
    log.warn({ outletCode, code: created.error.code }, 'a shop of the identity server was not let in')
  } catch (error) {
    if (sqlState(error) !== '23505') throw error
    // Of two concurrent first requests the other has created it. Otherwise it was deleted, or its code is another's.
    if (await outletById(db, id)) return true
    log.warn({ outletCode }, 'a shop of the identity server was not let in')
  }
  return false
}
