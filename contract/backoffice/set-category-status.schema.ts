import * as z from 'zod/mini'
import { category, status } from './category.schema.ts'

export { params } from './category.schema.ts'
export const body = z.object({ status })
export const answer = category
