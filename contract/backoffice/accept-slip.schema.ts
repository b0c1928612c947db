import * as z from 'zod/mini'

export { params, slip as answer } from './slip.schema.ts'
export const body = z.object({
  /** What the clerk reads on the slip where its QR code could not be read. */
  reference: z.optional(z.string().check(z.regex(/^[!-~]{4,60}$/))),
  /** The order was cancelled meanwhile and is to be delivered after all. */
  reopen: z.optional(z.boolean()),
})
