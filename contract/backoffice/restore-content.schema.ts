import * as z from 'zod/mini'
import { number } from '../shapes.schema.ts'
import { content, contentParams, revision } from './content.schema.ts'

export const params = contentParams
export const body = z.object({ revision, edition: number })
export const answer = content
