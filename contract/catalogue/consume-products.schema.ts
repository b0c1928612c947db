import { envelope, paging } from '../shapes.schema.ts'
import { product } from './product.schema.ts'

export const query = paging
export const answer = envelope(product)
