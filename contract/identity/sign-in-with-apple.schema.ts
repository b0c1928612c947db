import * as z from 'zod/mini'

export { tokens as answer } from './tokens.schema.ts'
/** JSON is asked for so that no form of another site can send it. */
export const body = z.object({})
