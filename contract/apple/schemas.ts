import * as z from 'zod/mini'
import { defineSchemas } from '../call.ts'
import { tokens } from '../identity/schemas.ts'

const applePerson = z.object({
  /** Whether this person has an account already. */
  known: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.nullable(z.string()),
})

export const appleLink = defineSchemas({
  access: 'retailer',
  answer: z.object({ offered: z.boolean(), linked: z.boolean() }),
  errors: [],
  doc: 'Whether Sign in with Apple is available, and whether it is linked to the account.',
})

export const appleResult = defineSchemas({
  access: 'public',
  answer: z.object({ result: z.nullable(applePerson) }),
  errors: [],
  doc: 'The data from Apple that pre-fills a registration in this browser, identified by the cookie `apple-sign-in` for seven days; null when there is none.',
})

export const dropAppleResult = defineSchemas({
  access: 'public',
  status: 204,
  errors: [],
  doc: 'Deletes the data received from Apple.',
})

export const linkApple = defineSchemas({
  access: 'retailer',
  answer: z.object({ url: z.string() }),
  errors: ['reauthentication_required', 'not_found', 'rate_limited'],
  doc: 'Starts linking the retailer account with an Apple Account: returns the address to send the browser to. The browser returns to the account page.',
})

export const signInWithApple = defineSchemas({
  access: 'public',
  /** Requires JSON, so that a form on another site cannot send it. */
  body: z.object({}),
  answer: tokens,
  errors: ['not_found', 'forbidden', 'rate_limited'],
  doc: 'Signs in the retailer that has just returned from Apple. Works once.',
})

export const startApple = defineSchemas({
  access: 'public',
  body: z.object({
    /** The storefront page to open afterwards. */
    next: z.optional(z.string().check(z.maxLength(500))),
  }),
  /** The address at Apple to send the browser to. */
  answer: z.object({ url: z.string() }),
  errors: ['not_found', 'rate_limited'],
  doc: 'Starts Sign in with Apple: identifies the browser by a cookie and returns the address to send it to. `not_found` when it is not available.',
})

export const unlinkApple = defineSchemas({
  access: 'retailer',
  status: 204,
  errors: ['not_found'],
  doc: 'Unlinks the Apple Account and revokes the authorization at Apple.',
})
