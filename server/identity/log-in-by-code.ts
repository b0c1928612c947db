import { randomBytes } from 'node:crypto'
import type { AnswerOf, RequestOf } from '#contract/call.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import type {
  logInByCode as logInByCodeCall,
  requestSignInCode as requestSignInCodeCall,
} from '#contract/identity/calls.ts'
import type { Device } from '#rules/identity/device.ts'
import { normalisePhone } from '#rules/identity/phone.ts'
import type { IdentityServer, SignedIn, Tokens } from '#server/adapters/identity/port.ts'
import { isSuspended, retailerOf } from './accounts.ts'
import { claimByPhone } from './claim-by-phone.ts'
import { passwordOfIssuer } from './external-retailers.ts'
import { browserOwnerOf, isKnownBrowser, knownBrowserId, knownBrowserValue } from './known-browser.ts'
import { accountKey, forgetGuesses } from './password-guesses.ts'
import { hashPassword } from './passwords.ts'
import { codeMinutes } from './phone-codes.ts'
import { checkCode, invalidPhone, sendToPhone, type MessageRequest, type MessageDeps } from './phone-messages.ts'
import { holdAccount } from './hold-account.ts'
import { lockOutletByPhone, outletByPhone, type OutletRow } from './store.ts'

type Deps = MessageDeps & { identity: IdentityServer }

const signInIsExternal = () =>
  fail('unavailable', { detail: 'Another identity server keeps the accounts: sign in there' })
const textOf = (code: string): string => `รหัสเข้าสู่ระบบคือ ${code} ใช้ได้ ${codeMinutes} นาที ห้ามบอกรหัสนี้กับใคร`

/**
 * Sends a sign-in code to the phone of an account; a number without one gets the same response and count.
 * @param asking `isStaff`: staff send it, whose requests nobody else uses up
 * @param code six digits
 */
export async function requestSignInCode(
  deps: Deps,
  body: RequestOf<typeof requestSignInCodeCall>['body'],
  { isStaff = false, ...asking }: MessageRequest & { isStaff?: boolean },
  code: string,
): Promise<Result<AnswerOf<typeof requestSignInCodeCall>>> {
  if (!deps.identity.own) return signInIsExternal()
  const phone = normalisePhone(body.phoneNumber)
  if (!phone) return invalidPhone()
  const outlet = await outletByPhone(deps.db, phone)
  const message = outlet ? { text: textOf(code), code } : null
  const known = await isKnownBrowser(deps.db, outlet, asking.browser)
  const requester = isStaff ? 'staff' : known ? 'known browser' : 'anybody'
  return sendToPhone(deps, { purpose: 'sign-in', phone, requester }, message, asking)
}

/**
 * Signs a retailer in by the code from its phone, also where wrong passwords have locked the account, and by the code of
 * a registration whose number turned out to have an account. Verifying a phone for the first time takes the account over: previous passwords, sessions and Apple Accounts no longer give access.
 */
export async function logInByCode(
  { db, identity }: Deps,
  body: RequestOf<typeof logInByCodeCall>['body'],
  { device, browser, now }: { device: Device; browser: string | null; now: Date },
): Promise<Result<SignedIn<{ tokens: Tokens }>>> {
  if (!identity.own) return signInIsExternal()
  const phone = normalisePhone(body.phoneNumber)
  if (!phone) return invalidPhone()
  const purpose = body.sentFor ?? 'sign-in'
  const known = await isKnownBrowser(db, await outletByPhone(db, phone), browser)
  const right = await checkCode(db, { purpose, phone, code: body.code, known }, now)
  if (!right.ok) return right
  const unknown = await hashPassword(randomBytes(32).toString('base64url'))
  const opened: { outlet?: OutletRow } = {}
  // The code is used up with the session that it begins.
  const tokens = await identity.own.begin(device, async (tx) => {
    const found = await lockOutletByPhone(tx, phone)
    if (!found || !(await right.value.useUp(tx))) return null
    await forgetGuesses(tx, accountKey('storefront', phone))
    if (!found.phone_verified) {
      // What another issuer keeps is no password that a stranger has chosen here.
      const passwordHash = found.password_hash === passwordOfIssuer ? passwordOfIssuer : unknown
      await claimByPhone(tx, identity, { phone, passwordHash, hasPassword: false, now })
    }
    opened.outlet = (await holdAccount(tx, 'storefront', found.id)) ?? found
    return opened.outlet.suspended_at ? null : retailerOf(opened.outlet)
  })
  const { outlet } = opened
  if (outlet?.suspended_at) return isSuspended()
  if (!outlet || !tokens) return fail('code_wrong')
  await identity.own.noticeEnded()
  const owner = await browserOwnerOf(db, outlet)
  return ok({ tokens, browser: knownBrowserValue(owner, knownBrowserId(owner, browser)) })
}
