import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

// A browser that has signed in to an account before is known to it: its wrong passwords are counted separately, so that
// nobody else can lock it out. Its cookie holds an id and a signature over id, account and password: it grants no
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
