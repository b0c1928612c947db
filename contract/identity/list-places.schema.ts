import * as z from 'zod/mini'

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))

export const query = z.object({
  postalCode: z.optional(z.string().check(z.trim(), z.maxLength(10))),
  province: z.optional(name),
  district: z.optional(name),
})

/** A list of provinces has no districts in it, a list of districts no sub-districts. */
export const answer = z.array(
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
)
