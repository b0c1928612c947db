import type { Limit } from './limits.ts'

/** Password attempts at every entry: the sign-in call, the token endpoint's password grant and the login page. */
export const signInLimit: Limit & { group: string } = { perMinute: 30, group: 'sign-in' }

/** OAuth's error for too many attempts. */
export const tooManySignIns = { error: 'temporarily_unavailable', error_description: 'Too many wrong passwords' }
