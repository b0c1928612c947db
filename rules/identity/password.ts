import { isCommonPassword } from './common-password.ts'

/** Characters, not bytes: a Thai letter counts as one. */
const passwordBounds = { min: 8, max: 72 } as const

type PasswordProblem = 'required' | 'password_short' | 'password_long' | 'password_too_common'

/**
 * The error of a new password, or null.
 * @param own identifiers of the account, such as phone number or user name, which are not accepted as a password
 */
export function checkPassword(password: string, own: readonly string[]): PasswordProblem | null {
  if (password === '') return 'required'
  const length = [...password].length
  if (length < passwordBounds.min) return 'password_short'
  if (length > passwordBounds.max) return 'password_long'
  return isCommonPassword(password, own) ? 'password_too_common' : null
}
