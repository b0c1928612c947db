import * as z from 'zod/mini'
import { dayActs, dayLineKeys } from '#rules/cash/day.ts'
import { defineSchemas } from '../../../call.ts'
import { actor, baht, enteredDay, envelope, instant, number, paging } from '../../../schemas.ts'
import { undo } from '#contract/backoffice/staff-actions/schemas.ts'

const day = z.iso.date()

const line = z.object({
  key: z.enum(dayLineKeys),
  /** Nothing is open. */
  ok: z.boolean(),
  /** Things that are open, and their worth where that is an amount. */
  count: number,
  amount: z.nullable(baht),
  /** The oldest day that has some of it, where it was left from one before. */
  since: z.optional(day),
})

const closing = z.object({
  by: actor,
  at: instant,
  /** Why it was closed although something was open. */
  reason: z.nullable(z.string()),
  /** The figures at that moment. */
  lines: z.array(line),
})

const sum = z.object({ count: number, amt: baht })

const wholeDay = z.object({
  day,
  /** Of the day: orders that were placed and are not cancelled, orders that were delivered with what came of them, cash, slips, refunds. */
  sums: z.object({
    placed: sum,
    delivered: sum,
    cash: z.object({ expectedAmt: baht, countedAmt: baht }),
    slips: sum,
    refunds: sum,
  }),
  /** Who did what for the day, and how often; worth, where that is an amount. */
  acts: z.array(z.object({ did: z.enum(dayActs), by: actor, count: number, amt: z.nullable(baht) })),
  /** The figures now. */
  lines: z.array(line),
  closed: z.nullable(closing),
})

export const closeDay = defineSchemas({
  permission: 'day.close',
  params: z.object({ day: enteredDay }),
  body: z.object({
    /** Required when a line is not clear. */
    reason: z.optional(z.string().check(z.trim(), z.minLength(3), z.maxLength(300))),
    /** The lines that the page showed. */
    seenLines: z.optional(z.array(z.omit(line, { ok: true, since: true })).check(z.maxLength(dayLineKeys.length))),
  }),
  answer: z.extend(wholeDay, { undo }),
  errors: ['validation', 'day_not_clear', 'conflict'],
  doc: 'Closes a day with its figures, once. With something open it answers `day_not_clear` unless a reason is given, and `conflict` where that is not what `seenLines` has.',
})

export const getDay = defineSchemas({
  permission: 'day.close',
  params: z.object({ day: enteredDay }),
  answer: wholeDay,
  errors: ['validation'],
  doc: 'What is still open at the end of a day: each line is clear or has a number of things to do; with the sums of the day, and who did what.',
})

export const listDays = defineSchemas({
  permission: 'day.close',
  query: paging,
  answer: envelope(z.object({ day, by: actor, at: instant, reason: z.nullable(z.string()), open: number })),
  errors: ['validation'],
  doc: 'Closed days, latest first, with the number of lines that were open.',
})
