import * as z from 'zod/mini'
import { outletParams } from './loyalty.schema.ts'

export const params = outletParams
export const body = z.object({ outletId: z.uuid() })
export const answer = z.object({ done: z.literal(true) })
