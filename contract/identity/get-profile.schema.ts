import * as z from 'zod/mini'
import { id, number } from '../shapes.schema.ts'
import { address } from './address.schema.ts'

export const answer = z.object({
  id,
  outletCode: z.string(),
  storeName: z.string(),
  ownerName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string(),
  phoneVerified: z.boolean(),
  email: z.nullable(z.string()),
  taxId: z.nullable(z.string()),
  addresses: z.array(address),
  defaultShippingAddressId: z.nullable(id),
  defaultBillingAddressId: z.nullable(id),
  /** Null where loyalty cannot be asked; 0 while the phone number is not proven. */
  points: z.nullable(number),
})
