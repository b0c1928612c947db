import * as z from 'zod/mini'
import { mergeObstacles } from '#rules/retailers/merge.ts'
import { defineSchemas } from '../../../call.ts'
import { baht, id, number } from '../../../schemas.ts'
import { ofRetailer, wholeRetailer } from '#contract/backoffice/retailers/schemas.ts'

const side = z.object({
  id,
  outletCode: z.string(),
  storeName: z.string(),
  ownerName: z.string(),
  phone: z.string(),
  revision: number,
})

export const previewMerge = defineSchemas({
  permission: 'retailers.decide',
  params: ofRetailer,
  query: z.object({ into: id }),
  answer: z.object({
    /** It becomes part of the other one, and can no longer sign in. */
    from: side,
    into: side,
    /** What moves. */
    orders: number,
    /** With their number, buyer and address as they are. */
    taxInvoices: number,
    points: number,
    /** Without those that the kept account has already. */
    addresses: number,
    licences: number,
    cartLines: number,
    /** Owed on account; null without an account. */
    creditAmt: z.nullable(baht),
    /** Whether Sign in with Apple moves along; the kept account’s own stays. */
    apple: z.boolean(),
    /** Whether notices by LINE move along; the kept account’s own stay. */
    line: z.boolean(),
    /** Why it is not possible now. */
    obstacles: z.array(z.enum(mergeObstacles)),
  }),
  errors: ['validation', 'not_found'],
  doc: 'What would move if a retailer’s account became part of another one of the same shop, and what stands in the way.',
})

export const mergeRetailer = defineSchemas({
  permission: 'retailers.decide',
  params: ofRetailer,
  body: z.object({
    into: id,
    /** As they were read, of both. */
    revision: number,
    intoRevision: number,
  }),
  answer: wholeRetailer,
  errors: ['reauthentication_required', 'forbidden', 'validation', 'not_found', 'edit_conflict', 'conflict'],
  doc: 'Moves everything of a retailer to another account of the same shop, for good: orders, points, addresses, credit, licences, cart. Its phone no longer signs in. `conflict` names the obstacles. Repeated, it answers with the kept account. Requires a sign-in of the last ten minutes: `reauthentication_required`. `forbidden`: the caller is an API key.',
})
