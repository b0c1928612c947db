import * as z from 'zod/mini'
import { mostOrdered } from '#rules/at-once.ts'
import { purchaseStates } from '#rules/stock/purchase-states.ts'
import { defineSchemas } from '../../../call.ts'
import {
  actor,
  baht,
  enteredDay,
  envelope,
  id,
  instant,
  number,
  pagingUpTo,
  productFields,
  scannedProduct,
} from '../../../schemas.ts'
import { undo } from '#contract/backoffice/staff-actions/schemas.ts'

const orderParams = z.object({ id })
const units = z.int().check(z.minimum(1), z.maximum(1_000_000))
/** For a sales unit, VAT included. */
const cost = baht.check(z.minimum(0), z.maximum(1_000_000))
const note = z._default(z.string().check(z.trim(), z.maxLength(500)), '')

const header = z.object({
  id,
  number: z.string(),
  supplier: z.object({ id, name: z.string() }),
  state: z.enum(purchaseStates),
  /** `YYYY-MM-DD`. */
  expectedOn: z.nullable(z.string()),
  note: z.string(),
  revision: number,
  createdOn: instant,
  createdBy: actor,
  sentOn: z.nullable(instant),
  closedOn: z.nullable(instant),
  closeReason: z.nullable(z.string()),
  lines: number,
  /** What it costs, VAT included. */
  totalAmt: baht,
  units: number,
  received: number,
})

const order = z.extend(header, {
  /** Minimum order of the supplier; 0: none. */
  minimumAmt: baht,
  goods: z.array(
    z.object({
      ...scannedProduct,
      lineNo: number,
      place: z.nullable(z.string()),
      /** Ordered, and received so far, in sales units. */
      units: number,
      received: number,
      packUnits: number,
      packName: z.string(),
      costAmt: baht,
      tracksLots: z.boolean(),
    }),
  ),
  receipts: z.array(
    z.object({
      id,
      number: z.string(),
      deliveryNote: z.string(),
      at: instant,
      by: actor,
      undone: z.boolean(),
      /** It has goods for which the supplier issues a tax invoice; null: it was not recorded yet. */
      isTaxed: z.boolean(),
      taxInvoice: z.nullable(z.object({ id, number: z.string() })),
      lines: z.array(
        z.object({
          ...productFields,
          units: number,
          costAmt: baht,
          lotCode: z.nullable(z.string()),
          expiresOn: z.nullable(z.string()),
        }),
      ),
    }),
  ),
})

const draftLine = z.object({
  productId: number,
  units,
  /** In which carton it is bought; 1 without a name: in the supplier's, where it has one; 1 with a name: by the sales unit. */
  packUnits: z._default(z.int().check(z.minimum(1), z.maximum(100_000)), 1),
  packName: z._default(z.string().check(z.trim(), z.maxLength(30)), ''),
  costAmt: cost,
})
const draftFields = {
  /** `YYYY-MM-DD`; without it by the supplier's delivery time when it is sent. */
  expectedOn: z.optional(z.nullable(enteredDay)),
  note,
  lines: z.array(draftLine).check(z.minLength(1), z.maxLength(mostOrdered)),
}

export const proposePurchases = defineSchemas({
  permission: 'purchasing',
  query: z.object({ supplier: z.optional(id) }),
  answer: z.object({
    suppliers: z.array(
      z.object({
        id,
        name: z.string(),
        leadDays: number,
        minimumAmt: baht,
        totalAmt: baht,
        lines: z.array(
          z.object({
            ...productFields,
            units,
            packUnits: number,
            packName: z.string(),
            costAmt: baht,
            available: number,
            onOrder: number,
            dailyUnits: z.number(),
            runOutOn: z.nullable(z.string()),
          }),
        ),
      }),
    ),
  }),
  errors: ['validation'],
  doc: 'What to order now, by supplier: products that run out before a delivery and a reserve of three days, in whole cartons for two weeks.',
})

export const listPurchaseOrders = defineSchemas({
  permission: 'stock',
  query: z.extend(pagingUpTo(500), {
    /** Number, or name of the supplier. */
    q: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))),
    state: z.optional(z.union([z.enum(purchaseStates), z.array(z.enum(purchaseStates))])),
    supplier: z.optional(id),
  }),
  answer: envelope(header),
  errors: ['validation'],
  doc: 'Purchase orders, newest first.',
})

export const getPurchaseOrder = defineSchemas({
  permission: 'stock',
  params: orderParams,
  answer: order,
  errors: ['not_found'],
  doc: 'One purchase order with its goods and what came in.',
})

export const addPurchaseOrder = defineSchemas({
  permission: 'purchasing',
  idempotency: 'required',
  body: z.object({
    supplierId: id,
    ...draftFields,
    lines: z
      .array(
        z.extend(draftLine, {
          /** As the proposal had it: where drafts have added to it since, nothing is saved. */
          onOrder: z.optional(number),
        }),
      )
      .check(z.minLength(1), z.maxLength(mostOrdered)),
  }),
  answer: order,
  errors: ['validation', 'not_found', 'conflict', 'idempotency_key_required', 'idempotency_key_reused'],
  doc: 'Adds a draft of a purchase order. `conflict` where more of a product is on order than was seen.',
})

export const savePurchaseOrder = defineSchemas({
  permission: 'purchasing',
  params: orderParams,
  body: z.object({
    ...draftFields,
    /** The one that was read: where it has gone up since, nothing is saved. */
    revision: number,
  }),
  answer: order,
  errors: ['validation', 'not_found', 'edit_conflict', 'order_closed'],
  doc: 'Changes a draft. `order_closed` once it was sent.',
})

export const sendPurchaseOrder = defineSchemas({
  permission: 'purchasing',
  params: orderParams,
  body: z.object({ revision: number }),
  answer: order,
  errors: ['validation', 'not_found', 'edit_conflict', 'order_closed'],
  doc: 'Marks a draft as sent to the supplier: its goods are on order from now on. Repeating it changes nothing.',
})

export const closePurchaseOrder = defineSchemas({
  permission: 'purchasing',
  params: orderParams,
  body: z.object({ reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) }),
  answer: order,
  errors: ['validation', 'not_found', 'order_closed'],
  doc: 'Ends an order of which nothing more comes: cancelled where nothing came, else received.',
})

export const receiveGoods = defineSchemas({
  permission: 'stock',
  idempotency: 'required',
  params: orderParams,
  body: z.object({
    /** The number of the supplier's delivery note. */
    deliveryNote: z._default(z.string().check(z.trim(), z.maxLength(60)), ''),
    lines: z
      .array(
        z.object({
          productId: number,
          units,
          /** As on the delivery note; without it as ordered. Goods ordered at 0 need it: 0 where they are free. */
          costAmt: z.optional(cost),
          /** Of goods that have lots. */
          lotCode: z._default(z.string().check(z.trim(), z.maxLength(60)), ''),
          expiresOn: z.optional(z.nullable(enteredDay)),
        }),
      )
      .check(z.minLength(1), z.maxLength(500)),
    /** More may come than was ordered. */
    allowMore: z._default(z.boolean(), false),
  }),
  answer: z.extend(order, { undo }),
  errors: ['validation', 'not_found', 'order_closed', 'conflict', 'idempotency_key_required', 'idempotency_key_reused'],
  doc: 'Receives goods of a purchase order, in part or in full: they can be sold at once, and enter the average cost. `validation` with `over_receipt` where more came than was ordered, unless `allowMore`, and with `cost_unknown` where goods that were ordered at 0 come without a cost, and with `recalled` for a lot that was recalled; `conflict` where the same goods came with the same delivery note before.',
})

export const printPurchaseOrder = defineSchemas({
  permission: 'stock',
  answerType: 'application/pdf',
  params: orderParams,
  errors: ['not_found', 'unavailable', 'seller_missing'],
  doc: 'A purchase order as PDF, in Thai.',
})
