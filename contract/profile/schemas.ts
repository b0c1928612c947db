import * as z from 'zod/mini'
import { worstAccuracy } from '#rules/map/place.ts'
import { defineSchemas } from '../call.ts'
import { id, instant, number } from '../schemas.ts'

const addressPart = z.string().check(z.trim(), z.maxLength(100))

/** Thai names without prefix; the five parts must belong together. What is empty or wrong is told by the rules. */
export const addressInput = z.object({
  addressLine: z.string().check(z.trim(), z.maxLength(200)),
  subDistrict: addressPart,
  district: addressPart,
  province: addressPart,
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
  receiverName: z.optional(z.nullable(addressPart)),
  receiverPhone: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(30)))),
})

const address = z.object({
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

const consents = z.object({
  /** The version of the legal page that is shown now. */
  version: number,
  /** The shop agreed to an earlier wording, and what has changed since asks for its word again. */
  due: z.boolean(),
  given: z.array(z.object({ document: z.string(), version: z.string(), givenOn: instant })),
})

export const profile = z.object({
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

const placeName = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))

const personName = z.string().check(z.trim(), z.maxLength(100))

export const addAddress = defineSchemas({
  access: 'retailer',
  status: 201,
  body: addressInput,
  answer: address,
  errors: ['validation'],
  doc: 'Adds an address. The first one a shop has becomes its default.',
})

export const changeAddress = defineSchemas({
  access: 'retailer',
  params: z.object({ id }),
  body: addressInput,
  answer: address,
  errors: ['validation', 'not_found'],
  doc: 'Changes an address. Orders placed before keep the address they were placed with.',
})

export const getConsents = defineSchemas({
  access: 'retailer',
  answer: consents,
  errors: [],
  doc: 'What the shop has agreed to, and whether it is to be asked again.',
})

export const getProfile = defineSchemas({
  access: 'retailer',
  unknownQuery: 'ignored',
  answer: profile,
  errors: [],
  doc: 'The signed-in shop: its names, numbers and addresses.',
})

export const giveConsents = defineSchemas({
  access: 'retailer',
  /** The version that was read. */
  body: z.object({ version: number }),
  answer: consents,
  errors: ['edit_conflict'],
  doc: 'Agrees to terms and privacy policy in the version that was read; 409 where a later one asks anew.',
})

export const listPlaces = defineSchemas({
  access: 'public',
  query: z.object({
    postalCode: z.optional(z.string().check(z.trim(), z.maxLength(10))),
    province: z.optional(placeName),
    district: z.optional(placeName),
  }),
  /** A list of provinces has no districts in it, a list of districts no sub-districts. */
  answer: z.array(
    z.object({
      province: z.string(),
      provinceEng: z.string(),
      provinceCode: z.string(),
      district: z.optional(z.string()),
      districtEng: z.optional(z.string()),
      subDistrict: z.optional(z.string()),
      subDistrictEng: z.optional(z.string()),
      postalCode: z.optional(z.string()),
    }),
  ),
  errors: [],
  doc: 'Places of Thailand: the sub-districts of a postcode or of a province and district; with a province alone its districts; with nothing the provinces.',
})

export const removeAddress = defineSchemas({
  access: 'retailer',
  status: 204,
  params: z.object({ id }),
  errors: ['not_found'],
  doc: 'Removes an address. Where it was a default, another address of the shop takes its place.',
})

export const updateProfile = defineSchemas({
  access: 'retailer',
  /** E-mail and tax number left out or empty are taken away; a default address left out stays. */
  body: z.object({
    storeName: personName,
    ownerName: personName,
    lastName: personName,
    email: z.optional(z.nullable(z.string().check(z.maxLength(254)))),
    taxId: z.optional(z.nullable(z.string().check(z.maxLength(30)))),
    defaultShippingAddressId: z.optional(id),
    defaultBillingAddressId: z.optional(id),
  }),
  answer: profile,
  errors: ['validation', 'email_taken', 'not_found'],
  doc: 'Changes the names, the e-mail address, the tax number and the default addresses of the signed-in shop.',
})
