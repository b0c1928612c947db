import * as z from 'zod/mini'
import { id } from '../shapes.schema.ts'
import { problem } from './problem.schema.ts'

export const params = z.object({ id })
export const answer = z.array(problem)
