import type { StaffRole } from './permissions.ts'

/** `recommended`: managers and administrators are prompted at each sign-in and may put it off; `required`: they may not. */
export const secondFactorPolicies = ['off', 'recommended', 'required'] as const
export type SecondFactorPolicy = (typeof secondFactorPolicies)[number]

/** Whether somebody with these roles should have a second factor: their password alone opens too much. */
export const needsSecondFactor = (roles: readonly StaffRole[]): boolean =>
  roles.includes('manager') || roles.includes('admin')

/** How many recovery codes an account gets. */
export const recoveryCodes = 10

const signs = 'abcdefghjkmnpqrstuvwxyz23456789'

/**
 * A recovery code to write down: two groups of five signs that nobody confuses, some 49 bits.
 * @param random a whole number from 0 up to, not including, its argument
 */
export const recoveryCode = (random: (below: number) => number): string =>
  Array.from({ length: 2 }, () => Array.from({ length: 5 }, () => signs[random(signs.length)]).join('')).join('-')
