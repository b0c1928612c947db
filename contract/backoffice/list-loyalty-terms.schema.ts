import * as z from 'zod/mini'
import { instant } from '../shapes.schema.ts'
import { terms } from '../loyalty/loyalty.schema.ts'

/** `startsOn` null: the terms that come with the shop. */
export const dated = z.extend(terms, { startsOn: z.nullable(instant) })
export const answer = z.object({ inForce: dated, all: z.array(dated) })
