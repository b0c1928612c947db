import * as z from 'zod/mini'
import { number } from '../shapes.schema.ts'

export const answer = z.array(z.object({ brandID: number, brandName: z.string(), categoryIds: z.array(number) }))
