import * as z from 'zod/mini'
import { language } from '../shapes.schema.ts'

export const query = z.object({ language: z._default(language, 'th') })
/** Columns of equal length. Internal to the storefront: it may change at any time. */
export const answer = z.looseObject({ id: z.array(z.int()) })
