import * as z from 'zod/mini'

export const params = z.object({ productId: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647)) })
export { answer } from './stock-alert.schema.ts'
