import * as z from 'zod/mini'
import { instant } from '../shapes.schema.ts'
import { terms } from '../loyalty/loyalty.schema.ts'

export const body = z.extend(terms, { startsOn: instant })
export { answer } from './list-loyalty-terms.schema.ts'
