import type { FastifyBaseLogger } from 'fastify'
import { fail, invalid, ok, type Result } from '#contract/errors.ts'
import { hourMs } from '#rules/bangkok-time.ts'
import { plainDigits } from '#rules/identity/plain-digits.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import type { SmsSender } from '#server/adapters/sms/port.ts'
import { giveBack, networkOf, useAllowance } from './allowance.ts'
import { codeKey, hashCode, sameHash } from './code-hash.ts'
import {
  codeMinutes,
  codesAnHour,
  forgetRequest,
  isCodeOpen,
  refusalOf,
  spendTry,
  storeCode,
  useUp,
  type CodeOwner,
} from './phone-codes.ts'

// Codes that anyone can request, for a phone number and not for an account: neither response, timing nor limits reveal
// which numbers have an account.

export type MessageDeps = { db: Database; sms: SmsSender; rateLimitFactor: number }

export const invalidPhone = () => invalid('phoneNumber', 'phone_invalid')

/** What a code is for; it is invalid for anything else. */
type CodePurpose = 'password' | 'sign-in' | 'registration' | 'phone-change'

/** The name under which a code's owner is hashed, by purpose. */
const hashedAs: Record<CodePurpose, string> = {
  password: 'phone',
  'sign-in': 'sign-in phone',
  registration: 'registration phone',
  'phone-change': 'changed phone',
}

/**
 * Who requested a code. A browser that signed in to the account before has codes of its own, and so have the staff, so that no
 * stranger uses up their requests or the total. The five guesses at an open code of the staff are everybody's.
 */
type Requester = 'anybody' | 'known browser' | 'staff'

/** What is added to the name of a code's owner. */
const hashedFor: Record<Requester, string> = {
  anybody: '',
  'known browser': ' of a known browser',
  staff: ' sent by staff',
}
/** What is added to the names of the counts, in all and of a network. */
const countedFor: Record<Requester, string> = {
  anybody: '',
  'known browser': ' of known browsers',
  staff: ' sent by staff',
}

/** A phone number, and what its code is for. */
type CodeSubject = { purpose: CodePurpose; phone: string }
type TypedCode = CodeSubject & { code: string }

/** Time, address, known-browser cookie and log of a request. */
export type MessageRequest = { now: Date; address: string; browser: string | null; log: FastifyBaseLogger }

/**
 * Messages per hour and network. Each costs the supplier money; a market hall, or many phones behind one address of
 * their provider, need fewer.
 */
const mostPerNetwork = 60
/**
 * Messages per hour in all, by what they are for: limits what somebody with many addresses can cost the supplier. Those
 * for numbers with an account have room for a morning on which many sign in again.
 */
const mostInAll: Record<CodePurpose, number> = {
  registration: 300,
  password: 600,
  'sign-in': 1200,
  'phone-change': 300,
}

const ownerOf = (key: string, { purpose, phone }: CodeSubject, requester: Requester): CodeOwner => ({
  table: 'password_code',
  owner: hashCode(key, hashedAs[purpose] + hashedFor[requester], phone),
})

/**
 * Sends a message after the response; if it has no code, every guess is wrong.
 * @param message null where nothing is sent: the request counts all the same
 * @param message.code six digits that are in the text; null where there are none
 */
export async function sendToPhone(
  { db, sms, rateLimitFactor }: MessageDeps,
  subject: CodeSubject & { requester?: Requester },
  message: { text: string; code: string | null } | null,
  { now, address, log }: MessageRequest,
): Promise<Result<{ expiresIn: number }>> {
  const { purpose, phone, requester = 'anybody' } = subject
  const limit = (name: string, most: number) =>
    useAllowance(db, { name, most: Math.ceil(most * rateLimitFactor), windowMs: hourMs }, now)
  const total = `${purpose} codes${countedFor[requester]}`
  const limitInAll = async () => {
    const wait = await limit(total, mostInAll[purpose])
    if (wait !== null)
      log.error({ purpose, requester, wait }, 'no more codes are sent for now: too many were requested in all')
    return wait
  }
  const key = await codeKey(db)
  const of = ownerOf(key, subject, requester)
  const storeIt = async () => {
    const wait = await storeCode(db, of, {
      codeHash: message?.code ? hashCode(key, of.owner, message.code) : '',
      now,
      mostAnHour: Math.ceil(codesAnHour * rateLimitFactor),
    })
    if (wait !== null) await giveBack(db, total, now)
    return wait
  }
  const network = `codes${countedFor[requester]} ${networkOf(address)}`
  // Last, as it replaces the code that the phone has.
  const wait = (await limit(network, mostPerNetwork)) ?? (await limitInAll()) ?? (await storeIt())
  if (wait !== null) return fail('rate_limited', { retryAfterSeconds: wait })
  if (message) {
    const send = async () => {
      const sent = await sms.send({ phone, text: message.text, at: now, hasCode: message.code !== null })
      if (sent.ok) return
      if (!sent.perhapsSent) await forgetRequest(db, of, now)
      log.error({ purpose, detail: sent.error.detail }, 'a code was not sent')
    }
    void send().catch((error: unknown) => log.error({ purpose, err: error }, 'a code was not sent'))
  }
  return ok({ expiresIn: codeMinutes * 60 })
}

/** A correct code: true unless someone else has used it meanwhile. */
export type RightCode = { useUp: (tx: Tx) => Promise<boolean> }

/**
 * Uses one try of the code: in a known browser of the one that known browsers requested; where that is not it, of the one that
 * staff sent, and of the one that anybody requested. To all others the answer says what became of the last alone, or strangers
 * could learn from it that staff have sent one, and so that the number has an account. Fails with `code_wrong`, `code_expired` or
 * `code_too_many`.
 */
export async function checkCode(
  db: Database,
  { known = false, ...typed }: TypedCode & { known?: boolean },
  now: Date,
): Promise<Result<RightCode>> {
  const { compareWith, compareOpen } = await codesOf(db, typed, now)
  const own = known ? await compareOpen('known browser') : null
  if (own?.ok) return own
  const ofStaff = await compareOpen('staff')
  if (ofStaff?.ok) return ofStaff
  const anybodys = own ? ((await compareOpen('anybody')) ?? own) : await compareWith('anybody')
  if (anybodys.ok || !known) return anybodys
  return [anybodys, ofStaff, own].find((one) => one?.error.code === 'code_wrong') ?? own ?? anybodys
}

/**
 * As `checkCode`, of a code that staff alone send, and type in themselves: what became of theirs is the answer. A process
 * of the release before stores it, while an upgrade runs, as one that anybody requested.
 */
export async function checkCodeOfStaff(db: Database, typed: TypedCode, now: Date): Promise<Result<RightCode>> {
  const { compareWith, compareOpen } = await codesOf(db, typed, now)
  return (await compareOpen('staff')) ?? (await compareOpen('anybody')) ?? compareWith('staff')
}

/** Comparisons with the code of each requester, where it is open, or whatever became of it; each uses one of its tries. */
async function codesOf(db: Database, { code, ...subject }: TypedCode, now: Date) {
  const key = await codeKey(db)
  const typed = plainDigits(code).replaceAll(/\s/g, '')
  const compareWith = (requester: Requester) => compare(db, ownerOf(key, subject, requester), { key, typed, now })
  const compareOpen = async (requester: Requester) =>
    (await isCodeOpen(db, ownerOf(key, subject, requester), now)) ? compareWith(requester) : null
  return { compareWith, compareOpen }
}

async function compare(
  db: Database,
  of: CodeOwner,
  { key, typed, now }: { key: string; typed: string; now: Date },
): Promise<Result<RightCode>> {
  const wanted = await spendTry(db, of, now)
  if (wanted === null) return fail(await refusalOf(db, of, now))
  if (!sameHash(hashCode(key, of.owner, typed), wanted)) return fail('code_wrong')
  return ok({ useUp: (tx) => useUp(tx, of, wanted) })
}
