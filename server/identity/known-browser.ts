import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database } from '#server/adapters/database/database.ts'
import { codeKey } from './code-hash.ts'
import { accountKey } from './password-guesses.ts'
import type { OutletRow } from './store.ts'

// A browser that has signed in to an account before is known to it: its wrong passwords are counted separately, and it
// has codes of its own, so that nobody else can lock it out. Its cookie holds an id and a signature over id, account and password: it grants no
// access, counts for one account only, and is invalid after a password change.

type BrowserOwner = { key: string; account: string; passwordHash: string }

const idLength = 22

const signature = ({ key, account, passwordHash }: BrowserOwner, id: string): string =>
  createHmac('sha256', key).update(`known browser ${account} ${passwordHash} ${id}`).digest('base64url')

/** The id in a cookie's value, if it was issued for this account; else null. */
export function knownBrowserId(owner: BrowserOwner, value: string | null): string | null {
  if (value === null || value.length <= idLength) return null
  const id = value.slice(0, idLength)
  const [given, wanted] = [Buffer.from(value.slice(idLength)), Buffer.from(signature(owner, id))]
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? id : null
}

/** A cookie's value for a browser that has just signed in; a known one keeps its id, and so its count. */
export function knownBrowserValue(owner: BrowserOwner, known: string | null): string {
  const id = known ?? randomBytes(16).toString('base64url')
  return id + signature(owner, id)
}

/** What the cookie of a browser is signed over, for a retailer. */
export const browserOwnerOf = async (
  db: Database,
  { phone, password_hash: passwordHash }: Pick<OutletRow, 'phone' | 'password_hash'>,
): Promise<BrowserOwner> => ({ key: await codeKey(db), account: accountKey('storefront', phone), passwordHash })

/** Whether a browser has signed in to this retailer's account before. */
export async function isKnownBrowser(
  db: Database,
  outlet: OutletRow | undefined,
  cookie: string | null,
): Promise<boolean> {
  return outlet !== undefined && knownBrowserId(await browserOwnerOf(db, outlet), cookie) !== null
}
