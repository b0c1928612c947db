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
  doc: 'Confirms a code: opens restricted goods for 24 hours and sets the cookie `verify-restrict-product`.',
})

export const getEligibility = defineSchemas({
  access: 'retailer',
  answer: z.object({
    grantedUntil: z.nullable(instant),
    phoneProven: z.boolean(),
    /** Approved ones that still hold. */
    licences: z.array(z.object({ categoryId: number, endsAt: instant })),
  }),
  errors: [],
  doc: 'What is known of the shop that asks: until when it may buy restricted goods, and its licences on file.',
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
  doc: "Sends a code of 6 digits to the account's own phone number; at most 3 an hour, a new one replaces the last.",
})

export const serviceForget = defineSchemas({
  access: 'service',
  params: z.object({ id: z.uuid() }),
  answer: z.object({ done: z.literal(true) }),
  errors: [],
  doc: 'For the shop: the account was deleted; its codes, grant, licences and messages go.',
})
