import * as z from 'zod/mini'
import { maxAccuracy } from '#rules/map/place.ts'
import { defineSchemas } from '../call.ts'
import { addressLines, id, instant, number, typed } from '../schemas.ts'

const addressPart = z.string().check(typed, z.maxLength(100))

/** Thai names without prefix; the five parts must belong together. The rules report empty and wrong fields. */
export const addressInput = z.object({
  addressLine: z.string().check(typed, z.maxLength(200)),
  subDistrict: addressPart,
  district: addressPart,
  province: addressPart,
  postalCode: z.string().check(z.trim(), z.maxLength(10)),
  /** Position of the entrance, degrees of WGS 84; both or none, and within Thailand. */
  latitude: z.optional(z.nullable(z.number())),
  longitude: z.optional(z.nullable(z.number())),
  /** Accuracy of a measured pin, in metres; omitted when it was placed by hand. */
  locationAccuracy: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(maxAccuracy)))),
  /** A landmark for the driver; omitted or empty removes it. */
  landmark: z.optional(z.nullable(z.string().check(typed, z.maxLength(200)))),
  /** Label and receiver; omitted or empty removes them. */
  label: z.optional(z.nullable(z.string().check(typed, z.maxLength(40)))),
  receiverName: z.optional(z.nullable(addressPart)),
  receiverPhone: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(30)))),
})

/** The revision that was read: refused with `edit_conflict` where it is another now, and not compared where it is omitted. */
const revision = z.optional(number)

const address = z.object({
  id,
  /** Only in the profile. */
  revision,
  ...addressLines,
  /** Only when a pin is set. */
  latitude: z.optional(z.number()),
  longitude: z.optional(z.number()),
  /** Metres; only of a measured pin. */
  locationAccuracy: z.optional(z.number()),
  landmark: z.optional(z.string()),
  /** Only when given; the phone number in its stored form, `0812345678`. */
  label: z.optional(z.string()),
  receiverName: z.optional(z.string()),
  receiverPhone: z.optional(z.string()),
})

const consents = z.object({
  /** The current version of the legal page. */
  version: number,
  /** The retailer accepted an earlier version and has to accept the current one. */
  due: z.boolean(),
  given: z.array(z.object({ document: z.string(), version: z.string(), givenOn: instant })),
})

export const profile = z.object({
  id,
  /** Of names, numbers and default addresses. */
  revision,
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
  /** Null when the loyalty service does not answer; 0 while the phone number is not verified. */
  points: z.nullable(number),
  /** The ids of accounts that have become part of this one; absent where there are none. */
  mergedIds: z.optional(z.array(id)),
})

const placeName = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))

const personName = z.string().check(typed, z.maxLength(100))

export const addAddress = defineSchemas({
  access: 'retailer',
  status: 201,
  body: addressInput,
  answer: address,
  errors: ['validation'],
  doc: 'Adds an address. The first address of a retailer becomes its default.',
})

export const changeAddress = defineSchemas({
  access: 'retailer',
  params: z.object({ id }),
  body: z.extend(addressInput, { revision }),
  answer: address,
  errors: ['validation', 'not_found', 'edit_conflict'],
  doc: 'Changes an address. Existing orders are not affected.',
})

export const getConsents = defineSchemas({
  access: 'retailer',
  answer: consents,
  errors: [],
  doc: 'The documents the retailer has accepted, and whether it has to accept again.',
})

export const getProfile = defineSchemas({
  access: 'retailer',
  viewing: 'open',
  unknownQuery: 'ignored',
  answer: profile,
  errors: [],
  doc: 'The signed-in retailer: names, numbers and addresses.',
})

export const giveConsents = defineSchemas({
  access: 'retailer',
  /** The version that was read. */
  body: z.object({ version: number }),
  answer: consents,
  errors: ['edit_conflict'],
  doc: 'Accepts terms and privacy policy in the version that was read; 409 when a later one must be accepted.',
})

export const listPlaces = defineSchemas({
  access: 'public',
  query: z.object({
    postalCode: z.optional(z.string().check(z.trim(), z.maxLength(10))),
    province: z.optional(placeName),
    district: z.optional(placeName),
  }),
  answer: z.array(
    z.object({
      province: z.string(),
      provinceEng: z.string(),
      provinceCode: z.string(),
      /** Absent in the list of provinces. */
      district: z.optional(z.string()),
      districtEng: z.optional(z.string()),
      /** Absent in lists of provinces and of districts, as is the postcode. */
      subDistrict: z.optional(z.string()),
      subDistrictEng: z.optional(z.string()),
      postalCode: z.optional(z.string()),
    }),
  ),
  errors: [],
  doc: 'Administrative divisions of Thailand: the sub-districts of a postcode or of a province and district; of a province alone its districts; without parameters the provinces.',
})

export const removeAddress = defineSchemas({
  access: 'retailer',
  status: 204,
  params: z.object({ id }),
  errors: ['not_found'],
  doc: 'Removes an address. If it was a default, another address of the retailer replaces it.',
})

export const updateProfile = defineSchemas({
  access: 'retailer',
  /**
   * An omitted or empty e-mail or tax number is removed; an omitted default address stays. Default addresses alone leave
   * names and numbers as they are.
   */
  body: z.object({
    revision,
    storeName: z.optional(personName),
    ownerName: z.optional(personName),
    lastName: z.optional(personName),
    email: z.optional(z.nullable(z.string().check(z.maxLength(254)))),
    taxId: z.optional(z.nullable(z.string().check(z.maxLength(30)))),
    defaultShippingAddressId: z.optional(id),
    defaultBillingAddressId: z.optional(id),
  }),
  answer: profile,
  errors: ['validation', 'email_taken', 'not_found', 'edit_conflict'],
  doc: 'Changes the names, e-mail address, tax number and default addresses of the signed-in retailer, or its default addresses alone.',
})
