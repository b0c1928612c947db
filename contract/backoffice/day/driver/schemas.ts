import * as z from 'zod/mini'
import { notDeliveredReasons } from '#rules/fulfilment/runs.ts'
import { defineSchemas } from '../../../call.ts'
import { baht, id, instant, number } from '../../../schemas.ts'
import { reportConflict, reportState, run, runStop, stopOutcome } from '#contract/backoffice/day/runs/schemas.ts'

const stopParams = z.object({ id, orderId: id })

/** What the driver saw at the door. */
const outcomeBody = z.object({
  outcome: stopOutcome,
  /** At the door, by the device's clock. */
  at: instant,
  /** PARTLY_DELIVERED: the lines of which not everything was taken, with the units that were. */
  lines: z._default(z.array(z.object({ lineNo: number, deliveredQty: number })).check(z.maxLength(500)), []),
  /** Why goods were not taken: one of the reasons, or the driver's words. */
  reason: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  notDelivered: z.optional(z.enum(notDeliveredReasons)),
  /** What the retailer paid in cash, baht. */
  cashAmt: z.optional(baht.check(z.minimum(0), z.maximum(10_000_000))),
  /** The name of who took the goods: their signature. */
  receivedBy: z.optional(z.string().check(z.trim(), z.maxLength(120))),
  note: z.optional(z.string().check(z.trim(), z.maxLength(500))),
})

export const addDeliveryPhoto = defineSchemas({
  permission: 'runs.drive',
  requestType: 'multipart/form-data',
  params: stopParams,
  body: z.object({
    /** Made by the device: a photo that is sent twice is stored once. */
    photoId: z.uuid(),
    takenOn: instant,
    /** JPEG, PNG or WebP. */
    photo: z.file(),
  }),
  answer: z.object({ id }),
  errors: ['not_found', 'validation', 'too_large', 'unsupported_media_type', 'conflict', 'unavailable'],
  doc: "Stores a photo of the driver's stop, re-encoded without the camera's data. Staff and the order's retailer can see it. `conflict` from the seventh of a stop on.",
})

export const listOwnRuns = defineSchemas({
  permission: 'runs.drive',
  answer: z.object({ runs: z.array(run) }),
  errors: [],
  doc: "The driver's own runs of today, and earlier ones that have not left or not returned.",
})

export const recordOutcome = defineSchemas({
  permission: 'runs.drive',
  idempotency: 'required',
  params: stopParams,
  body: outcomeBody,
  answer: z.object({
    /** Whether it counts, came after a later one, or is kept for the office with the code of what stood in the way. */
    state: reportState,
    conflict: z.nullable(reportConflict),
    stop: z.nullable(runStop),
  }),
  errors: ['validation', 'not_found', 'idempotency_key_required', 'idempotency_key_reused'],
  doc: 'Records what happened at a stop of the driver. It may arrive late, twice and out of order; what contradicts a change by the office is kept for the office to decide.',
})
