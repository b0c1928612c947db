import * as z from 'zod/mini'
import { maxPhotos, problemKinds, problemOutcomes } from '#rules/orders/problem-reports.ts'
import { defineSchemas } from '../call.ts'
import { baht, id, instant, number, typed } from '../schemas.ts'

const problemKind = z.enum(problemKinds)

export const problemOutcome = z.enum(problemOutcomes)

export const problemState = z.enum(['open', 'resolved'])

/** A problem report as its retailer sees it. */
export const problem = z.object({
  id,
  kind: problemKind,
  state: problemState,
  words: z.nullable(z.string()),
  /** `lineNo` is the position of the line in the order, from 1. */
  lines: z.array(z.object({ lineNo: number, productId: number, qty: number })),
  /** Number of photos; they are numbered from 1. */
  photos: number,
  reportedOn: instant,
  resolvedOn: z.nullable(instant),
  outcome: z.nullable(problemOutcome),
  /** The reply of the staff. */
  answer: z.nullable(z.string()),
  /** The credit in baht, VAT included: refunded or, on account, no longer owed. */
  creditAmt: z.nullable(baht),
})

export const problemParams = z.object({ id })

export const photoParams = z.object({ id, no: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maxPhotos)) })

/** The JSON of the form field `lines`: the affected lines, with the number of affected units of each. */
export const reportedLines = z.array(z.object({ lineNo: number, qty: number })).check(z.maxLength(100))

const photo = z.optional(z.file())

export const listProblems = defineSchemas({
  access: 'retailer',
  viewing: 'open',
  params: z.object({ id }),
  answer: z.array(problem),
  errors: ['not_found'],
  doc: 'The problem reports of an order with their outcomes, newest first.',
})

export const problemPhoto = defineSchemas({
  access: 'retailer',
  viewing: 'open',
  answerType: 'image/webp',
  params: photoParams,
  errors: ['not_found', 'unavailable'],
  doc: 'A photo of a report of the signed-in retailer.',
})

export const reportProblem = defineSchemas({
  access: 'retailer',
  status: 201,
  idempotency: 'required',
  requestType: 'multipart/form-data',
  maxFiles: maxPhotos,
  params: z.object({ id }),
  body: z.object({
    kind: problemKind,
    /** JSON: `[{"lineNo": 1, "qty": 2}]`; `lineNo` is the position of the line in the order, from 1. */
    lines: z.optional(z.string().check(z.maxLength(4000))),
    words: z.optional(z.string().check(typed, z.maxLength(1000))),
    /** JPEG, PNG or WebP of at most 8 MB each. */
    photo1: photo,
    photo2: photo,
    photo3: photo,
    photo4: photo,
  }),
  answer: problem,
  errors: [
    'idempotency_key_required',
    'idempotency_key_reused',
    'not_found',
    'order_not_sent',
    'order_closed',
    'too_large',
    'unsupported_media_type',
    'validation',
    'rate_limited',
    'unavailable',
  ],
  doc: 'Reports a problem with a dispatched order: products, quantities, a description and up to four photos.',
})
