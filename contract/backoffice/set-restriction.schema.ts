import * as z from 'zod/mini'
import { restrictedCategory, restriction } from './restriction.schema.ts'

export const params = z.object({ id: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647)) })
export const body = z.object({ restriction: z.nullable(restriction) })
export const answer = restrictedCategory
