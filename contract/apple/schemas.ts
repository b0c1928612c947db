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
  doc: 'Whether the shop can be signed in to with Apple.',
})

export const appleResult = defineSchemas({
  access: 'public',
  answer: z.object({ result: z.nullable(applePerson) }),
  errors: [],
  doc: 'What Apple said of the person before this browser, to fill in a registration. Known by the cookie `apple-sign-in`, for seven days; null where Apple has said nothing, or nothing that is left.',
})

export const dropAppleResult = defineSchemas({
  access: 'public',
  status: 204,
  errors: [],
  doc: 'Forgets what Apple said.',
})

export const linkApple = defineSchemas({
  access: 'retailer',
  answer: z.object({ url: z.string() }),
  errors: ['reauthentication_required', 'not_found', 'rate_limited'],
  doc: 'Begins linking the shop with an Apple Account: says where to send the browser, which comes back to the account page.',
})

export const signInWithApple = defineSchemas({
  access: 'public',
  /** JSON is asked for so that no form of another site can send it. */
  body: z.object({}),
  answer: tokens,
  errors: ['not_found', 'rate_limited'],
  doc: 'Signs in the shop whose person has just come back from Apple. Works once.',
})

export const startApple = defineSchemas({
  access: 'public',
  body: z.object({
    /** Page of the shop to be led to afterwards. */
    next: z.optional(z.string().check(z.maxLength(500))),
  }),
  /** Address at Apple to send the browser to. */
  answer: z.object({ url: z.string() }),
  errors: ['not_found', 'rate_limited'],
  doc: 'Begins signing in with Apple: remembers the browser by a cookie, and says where to send it. `not_found` where it is not offered.',
})

export const unlinkApple = defineSchemas({
  access: 'retailer',
  status: 204,
  errors: ['not_found'],
  doc: 'Unlinks the Apple Account, and has Apple forget it.',
})
