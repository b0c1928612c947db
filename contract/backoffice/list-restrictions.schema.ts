import * as z from 'zod/mini'
import { restrictedCategory } from './restriction.schema.ts'

export const answer = z.array(restrictedCategory)
