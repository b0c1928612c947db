import * as z from 'zod/mini'
import { outletParams } from './loyalty.schema.ts'

export const params = outletParams
export const answer = z.object({ done: z.literal(true) })
