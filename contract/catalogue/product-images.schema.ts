import * as z from 'zod/mini'
import { number } from '../shapes.schema.ts'

export const answer = z.array(z.object({ productId: number, image: z.nullable(z.string()) }))
