import * as z from 'zod/mini'
import { product } from './product.schema.ts'

export const query = z.object({ ids: z.string().check(z.regex(/^\d{1,9}(,\d{1,9}){0,199}$/)) })
export const answer = z.array(product)
