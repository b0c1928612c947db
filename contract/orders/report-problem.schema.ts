import * as z from 'zod/mini'
import { id, number } from '../shapes.schema.ts'
import { problem, problemKind } from './problem.schema.ts'

export const params = z.object({ id })
/** What `lines` of the form holds as JSON: the lines that something is wrong with, and how many units of each. */
export const lines = z.array(z.object({ lineNo: number, qty: number })).check(z.maxLength(100))
const photo = z.optional(z.file())
export const body = z.object({
  kind: problemKind,
  /** JSON: `[{"lineNo": 1, "qty": 2}]`; `lineNo` is the place of the line in the order, from 1. */
  lines: z.optional(z.string().check(z.maxLength(4000))),
  words: z.optional(z.string().check(z.trim(), z.maxLength(1000))),
  /** JPEG, PNG or WebP of at most 8 MB each. */
  photo1: photo,
  photo2: photo,
  photo3: photo,
  photo4: photo,
})
export const answer = problem
