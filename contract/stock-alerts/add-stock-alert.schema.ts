import * as z from 'zod/mini'
import { number } from '../shapes.schema.ts'

export const body = z.object({ productId: number })
export { answer } from './stock-alert.schema.ts'
