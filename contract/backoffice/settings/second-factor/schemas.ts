import * as z from 'zod/mini'
import { secondFactorPolicies } from '#rules/identity/second-factor.ts'
import { defineSchemas } from '../../../call.ts'
import { id, instant, number } from '../../../schemas.ts'

/** Six digits of the device, or a recovery code. */
const code = z.string().check(z.trim(), z.minLength(6), z.maxLength(20))
const codes = z.object({ recoveryCodes: z.array(z.string()) })

export const getSecondFactor = defineSchemas({
  permission: 'account',
  answer: z.object({
    /** In use since then. */
    since: z.nullable(instant),
    recoveryCodesLeft: number,
    policy: z.enum(secondFactorPolicies),
    /** The roles of the caller should have one. */
    needed: z.boolean(),
  }),
  errors: ['accounts_elsewhere'],
  doc: 'Whether the caller has a second factor.',
})

export const offerSecondFactor = defineSchemas({
  permission: 'account',
  body: z.object({ password: z.string().check(z.minLength(1), z.maxLength(200)) }),
  answer: z.object({ secret: z.string(), uri: z.string() }),
  errors: ['password_wrong', 'rate_limited', 'conflict', 'accounts_elsewhere'],
  doc: 'Offers the caller a new secret for an authenticator app; it is required after its first code was accepted.',
})

export const acceptSecondFactor = defineSchemas({
  permission: 'account',
  body: z.object({ code }),
  answer: codes,
  errors: ['second_factor_wrong', 'rate_limited', 'accounts_elsewhere'],
  doc: 'Puts the offered second factor in use, with the code that the app shows. All other sessions end; the recovery codes are shown here only.',
})

export const renewRecoveryCodes = defineSchemas({
  permission: 'account',
  body: z.object({ code }),
  answer: codes,
  errors: ['second_factor_wrong', 'rate_limited', 'accounts_elsewhere'],
  doc: 'Replaces the recovery codes of the caller; those before are worth nothing.',
})

export const removeSecondFactor = defineSchemas({
  permission: 'account',
  status: 204,
  body: z.object({ code }),
  errors: ['second_factor_wrong', 'second_factor_required', 'rate_limited', 'accounts_elsewhere'],
  doc: 'Signs in without a second factor from now on; not where the setting and the roles require one.',
})

export const resetSecondFactor = defineSchemas({
  permission: 'staff',
  status: 204,
  params: z.object({ id }),
  errors: ['reauthentication_required', 'not_found', 'second_person_required', 'accounts_elsewhere'],
  doc: 'Removes the second factor of somebody who lost the device; all sessions of the account end. Nobody resets the own one. Requires a sign-in of the last ten minutes: `reauthentication_required`.',
})
