import * as z from 'zod/mini'
import { envelope } from '../shapes.schema.ts'
import { entry, historyQuery, outletParams } from '../loyalty/loyalty.schema.ts'

export const params = outletParams
export const query = historyQuery
/** `actor`: the shop’s own orders, the clock, or `staff:` and who. */
export const answer = envelope(z.extend(entry, { actor: z.string() }))
