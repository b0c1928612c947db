import type { Limit } from './limits.ts'

/** Tries of a password, at whichever door: the log-in call, the token endpoint's password grant, the login page. */
export const signInLimit: Limit & { group: string } = { perMinute: 30, group: 'sign-in' }

/** OAuth's words for too many tries. */
export const tooManySignIns = { error: 'temporarily_unavailable', error_description: 'Too many wrong passwords' }
