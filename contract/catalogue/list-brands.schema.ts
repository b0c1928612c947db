import * as z from 'zod/mini'
import { number } from '../shapes.schema.ts'

export const answer = z.array(
  z.object({
    brandID: number,
    brandKey: z.string(),
    brandName: z.string(),
    brandCategory: number,
    brandSequence: number,
  }),
)
