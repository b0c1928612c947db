import * as z from 'zod/mini'
import { number } from '../shapes.schema.ts'
import { outletParams } from './loyalty.schema.ts'

export const params = outletParams
export const body = z.object({ outletId: z.uuid(), points: number.check(z.minimum(1)) })
export const answer = z.object({ done: z.literal(true) })
