import { randomInt } from 'node:crypto'
import type { AnswerOf } from '#contract/call.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import type * as calls from '#contract/line/calls.ts'
import { codeAlphabet, codeLength, codeMs, spelledCode } from '#rules/line/link-code.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import type { IdentityServer } from '#server/adapters/identity/port.ts'
import type { LineAccount } from '#server/adapters/line/port.ts'
import type { Retailer } from '#server/http/caller.ts'
import { secretHash } from '#server/http/secret-hash.ts'
import { openDoor } from '#server/identity/identity.ts'
import { givenUp } from './undelivered-reasons.ts'
import { textInstead } from './send-due.ts'
import { linkOf, saveCode, unlinkRetailer, withdraw } from './store.ts'

export type LinkDeps = { db: Database; line: () => LineAccount | null }

const newCode = (): string =>
  Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')

/** Makes a code for a retailer, or for the group of the staff: `outletId` is null. */
export async function makeCode(
  db: Database | Tx,
  outletId: string | null,
  now: Date,
): Promise<{ code: string; expiresOn: string }> {
  const code = newCode()
  const until = new Date(now.getTime() + codeMs)
  await saveCode(db, { hash: secretHash(code), outletId, at: now, until })
  return { code: spelledCode(code), expiresOn: until.toISOString() }
}

/** Addresses of LINE that open the account, as its URL scheme describes. */
const friendUrl = (basicId: string) => `https://line.me/R/ti/p/${encodeURIComponent(basicId)}`
const chatUrl = (basicId: string, text: string) =>
  `https://line.me/R/oaMessage/${encodeURIComponent(basicId)}/?${encodeURIComponent(text)}`

export async function readLink(
  { db, line: accountNow }: LinkDeps,
  outletId: string,
): Promise<AnswerOf<typeof calls.lineLink>> {
  const line = accountNow()
  if (!line) return { offered: false, linkedOn: null, addFriendUrl: null }
  const link = await linkOf(db, outletId)
  return { offered: true, linkedOn: link?.linked_at.toISOString() ?? null, addFriendUrl: friendUrl(line.basicId) }
}

export async function makeRetailerCode(
  { db, identity, line: accountNow }: LinkDeps & { identity: IdentityServer },
  who: Retailer,
  now: Date,
): Promise<Result<AnswerOf<typeof calls.makeLineCode>>> {
  const line = accountNow()
  if (!line) return fail('not_found')
  return openDoor({ db, identity, client: 'storefront', who }, async (tx) => {
    const code = await makeCode(tx, who.id, now)
    return ok({ ...code, chatUrl: chatUrl(line.basicId, code.code) })
  })
}

/** Ends notices by LINE. What has not been sent yet goes by text message. */
export const unlink = ({ db }: LinkDeps, outletId: string, now: Date): Promise<Result<undefined>> =>
  transact(db, async (tx): Promise<Result<undefined>> => {
    if (!(await unlinkRetailer(tx, outletId))) return fail('not_found')
    await textInstead(tx, await withdraw(tx, 'outlet_id', outletId, givenUp.ended), now)
    return ok(undefined)
  })
