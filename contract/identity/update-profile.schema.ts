import * as z from 'zod/mini'
import { id } from '../shapes.schema.ts'
import { answer as profile } from './get-profile.schema.ts'

const name = z.string().check(z.trim(), z.maxLength(100))

/** E-mail and tax number left out or empty are taken away; a default address left out stays. */
export const body = z.object({
  storeName: name,
  ownerName: name,
  lastName: name,
  email: z.optional(z.nullable(z.string().check(z.maxLength(254)))),
  taxId: z.optional(z.nullable(z.string().check(z.maxLength(30)))),
  defaultShippingAddressId: z.optional(id),
  defaultBillingAddressId: z.optional(id),
})
export const answer = profile
