import * as z from 'zod/mini'
import { turnStates } from '#rules/waiting-room/turn.ts'
import { defineSchemas } from '../call.ts'
import { instant, number, numberInPath } from '../schemas.ts'

/** Where a retailer stands in the line of a product with a waiting room. */
const turn = z.object({
  /**
   * `waiting`: in the line. `admitted`: it may order `units` until `until`. `lapsed`: that time is over. `ordered`: it has ordered in
   * its turn. `sold_out`: nothing is left; who is in the line keeps the place, for what may come back. `none`: not in the line.
   */
  state: z.enum(turnStates),
  /** Whether it is in the line: it may join where it is not. */
  inLine: z.boolean(),
  /** How many are before it in the line; without a place, how many are in the line. */
  ahead: number,
  /** Units that are neither ordered nor kept for others. */
  unitsLeft: number,
  /** Units that it may order now. */
  units: number,
  until: z.nullable(instant),
})

const common = { access: 'retailer', params: z.object({ productId: numberInPath }), answer: turn } as const

export const getTurn = defineSchemas({
  ...common,
  viewing: 'open',
  errors: ['not_found'],
  doc: 'Where the retailer stands in the line of a product with a waiting room. A retailer whose turn it is may order; the others wait. `not_found`: the product has none.',
})

export const joinLine = defineSchemas({
  ...common,
  errors: ['not_found'],
  doc: 'Joins the line of a product with a waiting room, at its end; who is in it keeps the place. `not_found`: the product has none.',
})

export const leaveLine = defineSchemas({
  ...common,
  errors: ['not_found'],
  doc: 'Leaves the line; units that were kept go to the next. `not_found`: the product has no waiting room.',
})
