import * as z from 'zod/mini'
import { defineSchemas } from '../call.ts'
import { id, instant, number, typed } from '../schemas.ts'
import { addressInput } from '../profile/schemas.ts'

/** Lifetimes are seconds. */
export const tokens = z.object({
  access_token: z.string(),
  expires_in: number,
  refresh_token: z.string(),
  refresh_expires_in: number,
  token_type: z.string(),
  session_state: z.string(),
})

/** A phone number as typed. */
const typedPhone = z.string().check(z.minLength(1), z.maxLength(30))

/** A code of a text message as typed. */
const typedCode = z.string().check(z.minLength(1), z.maxLength(20))

const sentCode = z.object({
  /** Lifetime of the code, in seconds. */
  expiresIn: number,
})

const deviceName = z.nullable(z.string())

const personName = z.string().check(typed, z.maxLength(100))

export const changePassword = defineSchemas({
  access: 'retailer',
  status: 204,
  body: z.object({
    oldPassword: z.string().check(z.minLength(1), z.maxLength(200)),
    password: z.string().check(z.maxLength(200)),
    confirmPassword: z.string().check(z.maxLength(200)),
  }),
  errors: ['password_wrong', 'rate_limited', 'accounts_elsewhere'],
  doc: 'Changes the password. Requires the current one; wrong ones count as failed sign-ins. All other sessions of the retailer end, and its links to Apple and LINE.',
})

export const endOtherSessions = defineSchemas({
  access: 'retailer',
  status: 204,
  errors: ['accounts_elsewhere'],
  doc: 'Ends all sessions of the retailer except the current one, and its links to Apple and LINE.',
})

export const endSession = defineSchemas({
  access: 'retailer',
  status: 204,
  params: z.object({ id }),
  errors: ['not_found', 'accounts_elsewhere'],
  doc: 'Ends a session of the retailer and invalidates its tokens.',
})

export const endViewing = defineSchemas({
  access: 'retailer',
  status: 204,
  viewing: 'open',
  errors: ['not_found'],
  doc: 'Ends what staff see as a retailer; `not_found` for the retailer itself, whose session it is not.',
})

export const forgotPassword = defineSchemas({
  access: 'public',
  status: 202,
  body: z.object({ phoneNumber: typedPhone }),
  answer: sentCode,
  errors: ['rate_limited', 'accounts_elsewhere'],
  doc: 'Sends a password reset code to the phone of an account, at most three an hour. The response is the same when there is no such account.',
})

export const listSessions = defineSchemas({
  access: 'retailer',
  answer: z.object({
    sessions: z.array(
      z.object({
        id,
        /** Names such as `Chrome` and `Android`; null when unknown. */
        browser: deviceName,
        system: deviceName,
        since: instant,
        /** When its tokens were last refreshed: every five minutes while it is in use. */
        lastUsed: instant,
        current: z.boolean(),
      }),
    ),
  }),
  errors: ['accounts_elsewhere'],
  doc: 'The sessions of the retailer, last used first, with the current one marked.',
})

export const logInByCode = defineSchemas({
  access: 'public',
  body: z.object({
    phoneNumber: typedPhone,
    code: typedCode,
    /** What the code was requested for; default the sign-in. */
    sentFor: z.optional(z.enum(['sign-in', 'registration'])),
  }),
  answer: tokens,
  errors: ['validation', 'code_wrong', 'code_expired', 'code_too_many', 'forbidden', 'rate_limited', 'unavailable'],
  doc: 'Signs a retailer in with the code sent to its phone; the response is that of the sign-in by password. The code of a registration that ended with `phone_taken` signs in as well. An unverified phone becomes verified.',
})

export const logIn = defineSchemas({
  access: 'public',
  body: z.object({
    phoneNumber: typedPhone,
    password: z.string().check(z.minLength(1), z.maxLength(200)),
  }),
  answer: tokens,
  errors: ['invalid_credentials', 'forbidden', 'rate_limited', 'unavailable'],
  doc: 'Signs a retailer in with phone number and password. Wrong credentials answer 401 with `is_login_pass: false`; `forbidden`: the supplier has suspended the account.',
})

export const register = defineSchemas({
  access: 'public',
  status: 201,
  /** Only shape and size; the rules report empty and wrong fields together. */
  body: z.object({
    storeName: personName,
    ownerName: personName,
    lastName: personName,
    phoneNumber: z.string().check(z.maxLength(30)),
    /** The code that was sent to that phone. */
    phoneCode: z.optional(z.string().check(z.maxLength(20))),
    email: z.optional(z.string().check(z.maxLength(254))),
    password: z.string().check(z.maxLength(200)),
    confirmPassword: z.string().check(z.maxLength(200)),
    taxId: z.optional(z.string().check(z.maxLength(30))),
    addresses: z.array(addressInput).check(z.maxLength(5)),
    acceptTerms: z.boolean(),
    acceptPrivacy: z.boolean(),
    /** The version of terms and privacy policy that the form showed; default the current one. */
    legalVersion: z.optional(number),
    /** Links the account with the Apple Account of the cookie `apple-sign-in`. */
    withApple: z.optional(z.boolean()),
  }),
  answer: z.object({ status: z.literal('success'), message: z.string() }),
  errors: [
    'validation',
    'code_wrong',
    'code_expired',
    'code_too_many',
    'phone_taken',
    'email_taken',
    'apple_taken',
    'rate_limited',
    'accounts_elsewhere',
  ],
  doc: 'Registers a retailer whose phone is verified by the code sent to it; only a valid code reveals which values are taken. After `phone_taken` the same code signs in. Field errors are returned as `errors: [{path, code}]`.',
})

export const requestRegistrationCode = defineSchemas({
  access: 'public',
  status: 202,
  body: z.object({ phoneNumber: typedPhone }),
  answer: sentCode,
  errors: ['validation', 'rate_limited', 'accounts_elsewhere'],
  doc: 'Sends the code for a registration to a phone. The response is the same when the number has an account; then the message says so, and its code signs in.',
})

export const requestSignInCode = defineSchemas({
  access: 'public',
  status: 202,
  body: z.object({ phoneNumber: typedPhone }),
  answer: sentCode,
  errors: ['validation', 'rate_limited', 'unavailable'],
  doc: 'Sends a sign-in code to the phone of an account, for use instead of the password. The response is the same when there is no such account. `unavailable` when an external identity server manages the accounts.',
})

export const resetPassword = defineSchemas({
  access: 'public',
  status: 204,
  body: z.object({
    phoneNumber: typedPhone,
    code: typedCode,
    password: z.string().check(z.maxLength(200)),
    confirmPassword: z.string().check(z.maxLength(200)),
  }),
  errors: ['code_wrong', 'code_expired', 'code_too_many', 'rate_limited', 'accounts_elsewhere'],
  doc: 'Sets a new password with the code sent to the phone. All sessions of the retailer end, and its phone becomes verified.',
})

export const signInWays = defineSchemas({
  access: 'public',
  answer: z.object({
    /** Whether this server manages registration, passwords and sessions, rather than an external identity server. */
    ownAccounts: z.boolean(),
    apple: z.boolean(),
  }),
  errors: [],
  doc: 'The sign-in methods of the login page.',
})
