import * as z from 'zod/mini'
import { instant, number } from '../shapes.schema.ts'

/** The alerts that a retailer waits for, the oldest first. */
export const answer = z.array(z.object({ productId: number, askedOn: instant }))
