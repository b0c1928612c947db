/** Characters, not bytes: a Thai letter counts as one. */
export const passwordBounds = { min: 8, max: 72 } as const

export type PasswordProblem = 'required' | 'password_short' | 'password_long'

export function checkPassword(password: string): PasswordProblem | null {
  if (password === '') return 'required'
  const length = [...password].length
  if (length < passwordBounds.min) return 'password_short'
  if (length > passwordBounds.max) return 'password_long'
  return null
}
