import * as z from 'zod/mini'
import { product } from './product.schema.ts'

export const answer = z.array(product)
