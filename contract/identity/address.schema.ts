import * as z from 'zod/mini'
import { worstAccuracy } from '#rules/map/place.ts'
import { id } from '../shapes.schema.ts'

const part = z.string().check(z.trim(), z.maxLength(100))

/** Thai names without prefix; the five parts must belong together. What is empty or wrong is told by the rules. */
export const addressInput = z.object({
  addressLine: z.string().check(z.trim(), z.maxLength(200)),
  subDistrict: part,
  district: part,
  province: part,
  postalCode: z.string().check(z.trim(), z.maxLength(10)),
  /** Where the door is, degrees of WGS 84; both or none, and within Thailand. */
  latitude: z.optional(z.nullable(z.number())),
  longitude: z.optional(z.nullable(z.number())),
  /** How exact a pin is that a device has measured, in metres; left out where it was placed by hand. */
  locationAccuracy: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(worstAccuracy)))),
  /** What the driver looks for on the way; left out or empty it is taken away. */
  landmark: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(200)))),
  /** What the shop calls it, and who receives goods there; left out or empty they are taken away. */
  label: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(40)))),
  receiverName: z.optional(z.nullable(part)),
  receiverPhone: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(30)))),
})

export const address = z.object({
  id,
  addressLine: z.string(),
  subDistrict: z.string(),
  district: z.string(),
  province: z.string(),
  postalCode: z.string(),
  /** Only where the shop has set a pin. */
  latitude: z.optional(z.number()),
  longitude: z.optional(z.number()),
  /** Metres; only of a pin that a device has measured. */
  locationAccuracy: z.optional(z.number()),
  landmark: z.optional(z.string()),
  /** Only where the shop has given them; the phone number in its stored form, `0812345678`. */
  label: z.optional(z.string()),
  receiverName: z.optional(z.string()),
  receiverPhone: z.optional(z.string()),
})
