import { fail } from '#contract/errors.ts'
import { checkPassword } from '#rules/identity/password.ts'
import type { Database } from '#server/adapters/database/database.ts'
import type { IdentityServer } from '#server/adapters/identity/port.ts'
import type { PasswordLog } from './passwords.ts'

export type PasswordDeps = { db: Database; identity: IdentityServer; rateLimitFactor: number; log: PasswordLog }

export const accountsAreExternal = () =>
  fail('accounts_elsewhere', { detail: 'Accounts are kept by another identity server' })

/**
 * All violations of a new password.
 * @param own the names of its account: a phone number or a user name is no password
 */
export function passwordErrors(password: string, confirmPassword: string, own: readonly string[]) {
  const problem = checkPassword(password, own)
  if (problem) return [{ path: 'password', code: problem }]
  return confirmPassword === password ? [] : [{ path: 'confirmPassword', code: 'password_mismatch' as const }]
}
