import * as z from 'zod/mini'
import { defineSchemas } from '../call.ts'
import { id, instant, number } from '../schemas.ts'

export const confirmCode = defineSchemas({
  access: 'retailer',
  body: z.object({
    customerID: id,
    verifyCode: z.string().check(z.minLength(1), z.maxLength(30)),
  }),
  answer: z.object({ verifyStatus: z.boolean() }),
  errors: ['forbidden', 'code_expired', 'code_too_many', 'rate_limited'],
  doc: 'Confirms a code: grants access to restricted goods for 24 hours and sets the cookie `verify-restrict-product`.',
})

export const getEligibility = defineSchemas({
  access: 'retailer',
  viewing: 'open',
  answer: z.object({
    grantedUntil: z.nullable(instant),
    phoneProven: z.boolean(),
    /** Approved licences that are still valid. */
    licences: z.array(z.object({ categoryId: number, endsAt: instant })),
  }),
  errors: [],
  doc: 'The eligibility of the signed-in retailer: until when it may buy restricted goods, and its licences.',
})

export const requestCode = defineSchemas({
  access: 'retailer',
  status: 202,
  body: z.object({
    customerID: id,
    phoneNumber: z.string().check(z.minLength(1), z.maxLength(30)),
  }),
  /** Seconds. */
  answer: z.object({ expiresIn: number }),
  errors: ['forbidden', 'validation', 'rate_limited', 'unavailable'],
  doc: 'Sends a code of 6 digits to the phone number of the account, at most 3 an hour. A new code replaces the last. Any other number is `forbidden`.',
})

export const serviceForget = defineSchemas({
  access: 'service',
  params: z.object({ id: z.uuid() }),
  answer: z.object({ done: z.literal(true) }),
  errors: [],
  doc: 'Internal: the account was deleted; deletes its codes, grant, licences and messages.',
})
