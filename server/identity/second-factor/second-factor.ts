import { createHash, randomInt } from 'node:crypto'
import { fail, ok, type Result } from '#contract/errors.ts'
import {
  needsSecondFactor,
  recoveryCode,
  recoveryCodes,
  type SecondFactorPolicy,
} from '#rules/identity/second-factor.ts'
import type { StaffRole } from '#rules/identity/permissions.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { accountKey, PasswordGuesses } from '../password-guesses.ts'
import { confirmFactor, factorOf, offerSecret, takeRecoveryCode, takeStep, type FactorRow } from './store.ts'
import { newSecret, setUpUri, stepOfCode } from './totp.ts'

export type FactorDeps = { db: Database; rateLimitFactor: number; secondFactor: () => SecondFactorPolicy }

/** The key under which wrong codes of an account are counted. */
const guessKey = (accountId: string): string => accountKey('second factor', accountId)

const hashOf = (accountId: string, code: string): string =>
  createHash('sha256')
    .update(`${accountId} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
    .digest('base64url')

/** New recovery codes, and what is stored of them. */
export function newRecoveryCodes(accountId: string): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: recoveryCodes }, () => recoveryCode(randomInt))
  return { codes, hashes: codes.map((code) => hashOf(accountId, code)) }
}

/**
 * Checks a code of the device, or a recovery code, of an account whose second factor is in use. It is counted before it
 * is compared, and a right one is good once. Fails with `second_factor_wrong` or `rate_limited`.
 */
export async function checkCode(deps: FactorDeps, accountId: string, code: string, now: Date): Promise<Result<null>> {
  const checked = await counted(deps, accountId, now, async () => {
    const factor = await factorOf(deps.db, accountId)
    if (!factor?.confirmed_at) return null
    const step = stepOfCode(factor.secret, code, now)
    const isTaken =
      step === null
        ? await takeRecoveryCode(deps.db, accountId, hashOf(accountId, code))
        : await takeStep(deps.db, factor, step)
    return isTaken ? true : null
  })
  return checked.ok ? ok(null) : checked
}

/** Offers an account a new secret; null where a second factor is in use. */
export async function offerFactor(
  { db }: Pick<FactorDeps, 'db'>,
  { id, username }: { id: string; username: string },
  now: Date,
): Promise<{ secret: string; uri: string } | null> {
  const secret = newSecret()
  return (await offerSecret(db, id, secret, now)) ? { secret, uri: setUpUri(secret, username) } : null
}

/**
 * Puts the offered secret in use, when the device shows its code.
 * @param shown the secret that a login page offers; by default the one that was offered to the account
 * @returns the recovery codes, which nobody sees again
 */
export async function acceptFactor(
  deps: FactorDeps,
  accountId: string,
  code: string,
  now: Date,
  shown?: string,
): Promise<Result<string[]>> {
  return counted(deps, accountId, now, async () => {
    if (shown !== undefined) {
      const isRight = stepOfCode(shown, code, now) !== null
      if (!isRight || !(await offerSecret(deps.db, accountId, shown, now))) return null
    }
    const factor: FactorRow | undefined = await factorOf(deps.db, accountId)
    const step = factor && !factor.confirmed_at ? stepOfCode(factor.secret, code, now) : null
    if (!factor || step === null || !(await takeStep(deps.db, factor, step))) return null
    const { codes, hashes } = newRecoveryCodes(accountId)
    return (await confirmFactor(deps.db, factor, hashes, now)) ? codes : null
  })
}

async function counted<Value>(
  { db, rateLimitFactor }: FactorDeps,
  accountId: string,
  now: Date,
  check: () => Promise<Value | null>,
): Promise<Result<Value>> {
  const guess = { account: guessKey(accountId), source: 'code', trusted: true }
  const tried = await new PasswordGuesses(db, rateLimitFactor).try(guess, now, check)
  if (tried.waitSeconds !== null) return fail('rate_limited', { retryAfterSeconds: tried.waitSeconds })
  return tried.value === null
    ? fail('second_factor_wrong', { errors: [{ path: 'code', code: 'wrong' }] })
    : ok(tried.value)
}

/** Whether an account with these roles is prompted for a second factor that it does not have. */
export const isAskedFor = (policy: SecondFactorPolicy, roles: readonly StaffRole[]): boolean =>
  policy !== 'off' && needsSecondFactor(roles)
