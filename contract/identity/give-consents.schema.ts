import * as z from 'zod/mini'
import { number } from '../shapes.schema.ts'
import { consents } from './consents.schema.ts'

/** The version that was read. */
export const body = z.object({ version: number })
export const answer = consents
