import * as z from 'zod/mini'
import { number } from '../shapes.schema.ts'

export const params = z.object({ id: z.pipe(z.coerce.number(), number) })
export const answer = z.object({ text: z.string() })
