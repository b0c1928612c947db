import * as z from 'zod/mini'
import { status, subcategory } from './category.schema.ts'

export { params } from './category.schema.ts'
export const body = z.object({ status })
export const answer = subcategory
