import * as z from 'zod/mini'
import { enteredYears } from '#rules/entered-years.ts'
import { withoutDirections } from '#rules/plain-text.ts'

/** Schemas used by several calls. Bounds are explicit, because they appear in the OpenAPI document. */
export const id = z.string().check(z.minLength(1), z.maxLength(36))

export const number = z.int().check(z.minimum(0), z.maximum(2_147_483_647))

/** As `number`, in a path, where it is text. */
export const numberInPath = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647))

/** Baht. Both `2d` (VAT included, 2 decimals) and `4d` (VAT excluded, 4 decimals) are plain numbers in JSON. */
export const baht = z.number()

export const instant = z.iso.datetime({ offset: true })

/** A day, and a moment, that somebody enters. Answers have no such bound: what was stored before is shown. */
export const enteredDay = z.iso.date().check(inEnteredYears)
export const enteredInstant = z.iso.datetime({ offset: true }).check(inEnteredYears)

/** Not as a pattern, which would take the place of the format: forms know by that what is a day. */
function inEnteredYears({ value, issues }: z.core.ParsePayload<string>): void {
  if (!enteredYears.test(value)) issues.push({ code: 'invalid_format', format: 'date', input: value })
}

/** Text that a retailer typed and that others read: trimmed, and without marks that turn what stands behind it around. */
export const typed = z.overwrite<string>((text) => withoutDirections(text).trim())

export const language = z.enum(['th', 'en'])

/** The actor: its account id when it is staff, and its current name. */
export const actor = z.object({ id: z.nullable(id), name: z.string() })

export const envelope = <Item extends z.core.$ZodType>(item: Item) =>
  z.object({ content: z.array(item), page: number, size: number, totalElements: number, totalPages: number })

/** What staff know a product by, in lists about it. */
export const namedProduct = {
  productId: number,
  sku: z.string(),
  nameThai: z.string(),
  nameEng: z.string(),
  unit: z.string(),
}
export const productFields = { ...namedProduct, barcode: z.nullable(z.string()) }
export const scannedProduct = {
  ...productFields,
  /** The barcodes of its other units, with how many sales units each holds; null where these are no whole ones. Omitted by earlier releases. */
  unitCodes: z.optional(z.array(z.object({ barcode: z.string(), units: z.nullable(number) }))),
}

/** An address as it is written on a label. */
export const addressLines = {
  addressLine: z.string(),
  subDistrict: z.string(),
  district: z.string(),
  province: z.string(),
  postalCode: z.string(),
}

/** `?page=0&size=50` as text, with at most this many items on a page. */
export const pagingUpTo = (mostItems: number) =>
  z.object({
    page: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)), 0),
    size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(mostItems)), 50),
  })

export const paging = pagingUpTo(10_000)

export const productProblem = z.object({
  productId: number,
  code: z.string(),
  available: z.optional(number),
  price: z.optional(baht),
  /** Of `not_in_multiples` and `above_day_limit`: the multiple, the most of a day. */
  limit: z.optional(number),
  /** Of `pack_changed`: the sales unit now, and the pieces in it. */
  unit: z.optional(z.string()),
  pieces: z.optional(number),
})
