import * as z from 'zod/mini'
import { number } from '../shapes.schema.ts'
import { brandContent } from './content.schema.ts'

export const answer = z.extend(brandContent, {
  /** The version of the legal page that a shop agrees to now. */
  legalVersion: number,
})
