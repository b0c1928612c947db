import * as z from 'zod/mini'
import { number } from '../shapes.schema.ts'
import { addressInput } from './address.schema.ts'

const name = z.string().check(z.trim(), z.maxLength(100))

/** Only shape and size: what is empty or wrong is told by the rules, all of it at once. */
export const body = z.object({
  storeName: name,
  ownerName: name,
  lastName: name,
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
})
export const answer = z.object({ status: z.literal('success'), message: z.string() })
