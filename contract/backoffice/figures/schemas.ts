import * as z from 'zod/mini'
import { comparisons, figureNames, stockTurnSorts } from '#rules/figures/figures.ts'
import { longestRouteName } from '#rules/fulfilment/plan-runs.ts'
import { defineSchemas } from '../../call.ts'
import { baht, envelope, id, namedProduct, number, paging } from '../../schemas.ts'

const day = z.iso.date()
const params = z.object({ figure: z.enum(figureNames) })
/** Both days are included; at most 400 days. */
const period = z.object({ from: day, until: day })
const whole = z.int()

/** `count`: orders, units, products or retailers, as the figure says; `amt`: baht, VAT included. */
const sum = z.object({ count: whole, amt: baht })

const part = z.extend(sum, {
  /** For the rows of this part. */
  key: z.string(),
  nameThai: z.string(),
  nameEng: z.string(),
})

const figureOf = z.extend(sum, {
  from: day,
  until: day,
  /** Days without rows are left out. */
  days: z.array(z.extend(sum, { day })),
  /** The largest first, at most 100. */
  parts: z.array(part),
  /** How many parts there are in all. */
  partCount: whole,
  /** Of the margin: the sales of the products whose cost is known. */
  baseAmt: z.nullable(baht),
})

export const getFigure = defineSchemas({
  permission: 'figures',
  params,
  query: z.extend(period, {
    /** Also the same of a week before, of the period before, or of a year before. */
    compare: z.optional(z.enum(comparisons)),
  }),
  answer: z.extend(figureOf, {
    before: z.nullable(figureOf),
    /** Some days of the period are being summed again. */
    pending: z.boolean(),
  }),
  errors: ['validation'],
  doc: 'A figure of a period: its sum, its days and the parts it is made of, and the same for what it is compared with.',
})

export const listFigureRows = defineSchemas({
  permission: 'figures',
  params,
  query: z.extend(z.extend(period, paging.shape), {
    /** One part of the figure; a route is called by its name. */
    key: z.optional(z.string().check(z.maxLength(longestRouteName))),
  }),
  answer: z.extend(
    envelope(
      z.extend(sum, {
        id: z.string(),
        day: z.nullable(day),
        /** What the row is: each of these is null where it is something else. */
        orderId: z.nullable(id),
        orderNumber: z.nullable(z.string()),
        /** The retailer, or the product. */
        nameThai: z.string(),
        nameEng: z.string(),
      }),
    ),
    { total: sum },
  ),
  errors: ['validation'],
  doc: 'The rows that a figure, or one of its parts, is the sum of: orders, retailers or products. `total` is the sum of all of them.',
})

/** At cost: what was sold in 90 days, and the average of the stock at the ends of these days. */
const turn = {
  soldAmt: baht,
  averageAmt: baht,
  /** How often the average stock was sold; null without stock. */
  turn: z.nullable(z.number()),
  /** For how many days it lasts at that rhythm; null where nothing was sold. */
  days: z.nullable(z.int()),
}

export const listStockTurn = defineSchemas({
  permission: 'figures',
  query: z.extend(paging, {
    /** SKU or name. */
    q: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))),
    sort: z._default(z.enum(stockTurnSorts), 'slow'),
  }),
  answer: z.extend(
    envelope(
      z.object({
        ...namedProduct,
        /** Sales units that were sold, and that are to sell now. */
        units: z.int(),
        onHand: z.int(),
        ...turn,
      }),
    ),
    {
      /** Of all that match; `withoutCost`: products with stock or sales that are left out, since their cost is not known. */
      total: z.object({ from: day, until: day, ...turn, withoutCost: number }),
    },
  ),
  errors: ['validation'],
  doc: 'The stock turn of the last 90 days by product, of those whose cost is known: what was sold at cost, by the average stock at cost, and the days for which that stock lasts. Slowest first, or fastest.',
})
