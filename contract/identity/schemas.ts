import * as z from 'zod/mini'
import { defineSchemas } from '../call.ts'
import { id, instant, number } from '../schemas.ts'
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

const deviceName = z.nullable(z.string())

const personName = z.string().check(z.trim(), z.maxLength(100))

export const changePassword = defineSchemas({
  access: 'retailer',
  status: 204,
  body: z.object({
    oldPassword: z.string().check(z.minLength(1), z.maxLength(200)),
    password: z.string().check(z.maxLength(200)),
    confirmPassword: z.string().check(z.maxLength(200)),
  }),
  errors: ['password_wrong', 'rate_limited', 'accounts_elsewhere'],
  doc: 'Sets a new password. The old one is needed; wrong ones count like wrong log-ins. All other sessions of the shop end.',
})

export const endOtherSessions = defineSchemas({
  access: 'retailer',
  status: 204,
  errors: ['accounts_elsewhere'],
  doc: 'Ends all sessions of the shop but the one that asks.',
})

export const endSession = defineSchemas({
  access: 'retailer',
  status: 204,
  params: z.object({ id }),
  errors: ['not_found', 'accounts_elsewhere'],
  doc: 'Ends a session of the shop: its tokens open nothing any more.',
})

export const forgotPassword = defineSchemas({
  access: 'public',
  status: 202,
  body: z.object({ phoneNumber: z.string().check(z.minLength(1), z.maxLength(30)) }),
  /** Seconds for which the code can be used. */
  answer: z.object({ expiresIn: number }),
  errors: ['rate_limited', 'accounts_elsewhere'],
  doc: 'Sends a code to the phone of an account, at most three an hour. The answer is the same where there is no such account.',
})

export const listSessions = defineSchemas({
  access: 'retailer',
  answer: z.object({
    sessions: z.array(
      z.object({
        id,
        /** Names such as `Chrome` and `Android`; null where the browser did not say. */
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
  doc: 'Where the shop is signed in: the last used first, the one that asks marked.',
})

export const logInByCode = defineSchemas({
  access: 'public',
  body: z.object({
    phoneNumber: z.string().check(z.minLength(1), z.maxLength(30)),
    code: z.string().check(z.minLength(1), z.maxLength(20)),
  }),
  answer: tokens,
  errors: ['validation', 'code_wrong', 'code_expired', 'code_too_many', 'rate_limited', 'unavailable'],
  doc: 'Signs a shop in with the code that was sent to its phone; answers like the sign-in by password. A phone that was not proven is from then on.',
})

export const logIn = defineSchemas({
  access: 'public',
  body: z.object({
    phoneNumber: z.string().check(z.minLength(1), z.maxLength(30)),
    password: z.string().check(z.minLength(1), z.maxLength(200)),
  }),
  answer: tokens,
  errors: ['invalid_credentials', 'rate_limited', 'unavailable'],
  doc: 'Signs a shop in with its phone number and password. A wrong pair answers 401 with `is_login_pass: false`.',
})

export const register = defineSchemas({
  access: 'public',
  status: 201,
  /** Only shape and size: what is empty or wrong is told by the rules, all of it at once. */
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
    /** The version of terms and privacy policy that the form showed; without it, the one that is shown now. */
    legalVersion: z.optional(number),
    /** Links the account with what the cookie `apple-sign-in` stands for. */
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
  doc: 'Opens an account for a shop whose phone is proven by the code sent to it; what is taken is told only to whoever has that code. Field errors come back as `errors: [{path, code}]`.',
})

export const requestRegistrationCode = defineSchemas({
  access: 'public',
  status: 202,
  body: z.object({ phoneNumber: z.string().check(z.minLength(1), z.maxLength(30)) }),
  /** Seconds for which the code can be used. */
  answer: z.object({ expiresIn: number }),
  errors: ['validation', 'rate_limited', 'accounts_elsewhere'],
  doc: 'Sends the code that a registration needs to a phone. The answer is the same where the number has an account; then the message says so.',
})

export const requestSignInCode = defineSchemas({
  access: 'public',
  status: 202,
  body: z.object({ phoneNumber: z.string().check(z.minLength(1), z.maxLength(30)) }),
  /** Seconds for which the code can be used. */
  answer: z.object({ expiresIn: number }),
  errors: ['validation', 'rate_limited', 'unavailable'],
  doc: 'Sends a code to the phone of an account, to sign in with instead of the password. The answer is the same where there is no such account. `unavailable` where another identity server keeps the accounts.',
})

export const resetPassword = defineSchemas({
  access: 'public',
  status: 204,
  body: z.object({
    phoneNumber: z.string().check(z.minLength(1), z.maxLength(30)),
    code: z.string().check(z.minLength(1), z.maxLength(20)),
    password: z.string().check(z.maxLength(200)),
    confirmPassword: z.string().check(z.maxLength(200)),
  }),
  errors: ['code_wrong', 'code_expired', 'code_too_many', 'rate_limited', 'accounts_elsewhere'],
  doc: 'Sets a new password with the code that was sent to the phone. All sessions of the shop end, and its phone is proven.',
})

export const signInWays = defineSchemas({
  access: 'public',
  answer: z.object({
    /** Registration, passwords and sessions are managed here, and not by another's identity server. */
    ownAccounts: z.boolean(),
    apple: z.boolean(),
  }),
  errors: [],
  doc: 'What the login page offers.',
})
