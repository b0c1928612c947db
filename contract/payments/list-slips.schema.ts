import * as z from 'zod/mini'
import { slip } from './slip.schema.ts'

export const query = z.object({ orderNumber: z.string().check(z.minLength(1), z.maxLength(20)) })
export const answer = z.array(slip)
