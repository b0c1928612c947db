import * as z from 'zod/mini'
import { category } from './category.schema.ts'

export const answer = z.array(category)
