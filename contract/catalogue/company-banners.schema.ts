import * as z from 'zod/mini'
import { id } from '../shapes.schema.ts'
import { banner } from './banner.schema.ts'

export const body = z.object({ customerID: z.optional(z.nullable(id)) })
export const answer = z.array(banner)
