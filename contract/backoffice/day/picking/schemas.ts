import * as z from 'zod/mini'
import { mostAtOnce } from '#rules/at-once.ts'
import { entryViolations, pickSteps } from '#rules/fulfilment/pick-entry.ts'
import { papers } from '#rules/fulfilment/papers.ts'
import { defineSchemas } from '../../../call.ts'
import { payType, stage } from '../../../orders/schemas.ts'
import { undo } from '#contract/backoffice/staff-actions/schemas.ts'
import { shelfProduct } from '#contract/backoffice/goods/shelf-places/schemas.ts'
import { actor, baht, envelope, id, instant, number, paging, scannedProduct } from '../../../schemas.ts'

const orderIds = z.array(id).check(z.minLength(1), z.maxLength(mostAtOnce))
const waveId = z.object({ id })
const searchText = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))
const page = z.extend(paging, {
  size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500)), 100),
})

const orderToPick = z.object({
  id,
  orderNumber: z.string(),
  outletCode: z.string(),
  storeName: z.string(),
  district: z.string(),
  province: z.string(),
  /** `YYYY-MM-DD`; null where no day was promised. */
  deliveryDay: z.nullable(z.string()),
  /** When its retailer fetches it; null where it is delivered. */
  pickUpFrom: z.nullable(instant),
  createdOn: instant,
  stage,
  /** Products, and units of all of them. */
  products: number,
  units: number,
  grandTotalAmt: baht,
  /** To be collected at the door. */
  dueAmt: baht,
  /** The delivery run that it is planned on, if any. */
  run: z.nullable(z.object({ id, number: z.string(), position: number })),
})

/** Units of a product for one order: ordered, minus what was short; taken from the shelf; counted while packing. */
const counts = { needed: number, picked: number, checked: number }

const waveOrder = z.extend(orderToPick, {
  /** Its box number in the wave (put-to-box). */
  box: number,
  /** Units of the order that are in its box. */
  unitsPicked: number,
  /** Boxes that it was packed into; null until it is packed. */
  boxes: z.nullable(number),
})

const waveHeader = z.object({
  id,
  number: z.string(),
  name: z.string(),
  createdOn: instant,
  createdBy: actor,
  /** Whether any of its orders is still being picked. */
  open: z.boolean(),
  orders: number,
  ordersPacked: number,
  units: number,
  unitsPicked: number,
})

const print = z.object({
  paper: z.enum(papers),
  /** The wave, or the order for papers of an order. */
  subjectId: id,
  /** 1 for the first print. */
  copy: number,
  at: instant,
  by: actor,
})

const wave = z.extend(waveHeader, {
  ordersInWave: z.array(waveOrder),
  /** The pick list: one stop for each product, in walking order; products without a place last. */
  stops: z.array(
    z.extend(shelfProduct, {
      unitCodes: scannedProduct.unitCodes,
      needed: number,
      picked: number,
      boxes: z.array(z.object({ box: number, orderId: id, ...counts })),
      /** Of goods that have lots: what to take from which, first to expire first. */
      lots: z.array(
        z.object({
          code: z.string(),
          expiresOn: z.nullable(z.string()),
          /** Nothing of it is to be picked: it was recalled since the order took it. */
          recalled: z.boolean(),
          boxes: z.array(z.object({ box: number, units: number })),
        }),
      ),
    }),
  ),
  /** The latest print of each paper. */
  prints: z.array(print),
})

const rowResults = z.array(
  z.object({
    id,
    ok: z.boolean(),
    /** The current stage; absent when there is no such order. */
    stage: z.optional(stage),
    code: z.optional(z.string()),
  }),
)
/** A wave with the result for each order; `wave` is null where no order could be taken. */
const waveResult = z.object({ wave: z.nullable(waveHeader), results: rowResults, undo })

export const listOrdersToPick = defineSchemas({
  permission: 'picking',
  query: z.object({
    province: z.optional(searchText),
    /** `YYYY-MM-DD`: promised for this day or earlier. */
    deliveryDay: z.optional(z.iso.date()),
    runId: z.optional(id),
    size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500)), 200),
  }),
  answer: z.object({ orders: z.array(orderToPick), total: number }),
  errors: ['validation'],
  doc: 'Orders that wait for picking and are in no open wave: by run and stop, delivery day, province and district.',
})

export const makeWave = defineSchemas({
  permission: 'picking',
  body: z.object({ orderIds, name: z._default(z.string().check(z.trim(), z.maxLength(60)), '') }),
  answer: waveResult,
  errors: ['validation'],
  doc: 'Makes a wave of orders, which move to PICKING, with a result for each. An order is in one open wave at most.',
})

export const addToWave = defineSchemas({
  permission: 'picking',
  params: waveId,
  body: z.object({ orderIds }),
  answer: waveResult,
  errors: ['validation', 'not_found'],
  doc: 'Adds orders to a wave, with the next box numbers and a result for each.',
})

export const removeFromWave = defineSchemas({
  permission: 'picking',
  params: waveId,
  body: z.object({ orderIds }),
  answer: waveResult,
  errors: ['validation', 'not_found'],
  doc: 'Removes orders that are not packed from a wave: they wait for picking again, and what was picked is to be put back.',
})

export const listWaves = defineSchemas({
  permission: 'picking',
  query: z.extend(page, { open: z.optional(z.enum(['yes', 'no'])) }),
  answer: envelope(waveHeader),
  errors: ['validation'],
  doc: 'Waves, newest first, with their progress.',
})

export const getWave = defineSchemas({
  permission: 'picking',
  params: waveId,
  answer: wave,
  errors: ['not_found'],
  doc: 'One wave with its orders, its pick list in walking order and what was printed: all that a phone needs to work without a connection.',
})

export const recordPicks = defineSchemas({
  permission: 'picking',
  body: z.object({
    entries: z
      .array(
        z.object({
          /** Made on the device; an entry that was recorded before changes nothing. */
          id: z.uuid(),
          orderId: id,
          productId: number,
          step: z.enum(pickSteps),
          /** Units added; negative: taken back. */
          units: z.int().check(z.minimum(-100_000), z.maximum(100_000)),
          /** When it happened on the device. */
          at: instant,
        }),
      )
      .check(z.minLength(1), z.maxLength(mostAtOnce)),
  }),
  answer: z.object({
    results: z.array(
      z.object({
        id,
        ok: z.boolean(),
        code: z.optional(z.enum([...entryViolations, 'not_found', 'order_closed', 'idempotency_key_reused'])),
      }),
    ),
    /** The counts of all products that the entries name. */
    counts: z.array(z.object({ orderId: id, productId: number, ...counts })),
    /** The actions to be undone, one for each order. */
    actionIds: z.array(number),
  }),
  errors: ['validation'],
  doc: 'Records units that were taken from the shelf or counted into a box, in their order, with a result for each entry.',
})

export const shortPickProduct = defineSchemas({
  permission: 'picking',
  params: waveId,
  body: z.object({
    productId: number,
    /** All units of the product that the order gets, its gifts included. */
    units: number,
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    /** What happens to the units that are not sent: returned to stock or written off. */
    stock: z.enum(['back', 'damage', 'expiry', 'loss']),
  }),
  answer: z.object({ orderId: id, productId: number, ...counts, undo }),
  errors: ['validation', 'not_found', 'order_closed', 'out_of_stock', 'credit_exceeded', 'not_undoable'],
  doc: 'Records that an order gets fewer units of a product than ordered: gifts go without first. See `pickShort` for its effects.',
})

export const packOrder = defineSchemas({
  permission: 'picking',
  idempotency: 'optional',
  params: waveId,
  body: z.object({ boxes: z.int().check(z.minimum(1), z.maximum(99)) }),
  answer: z.object({ id, stage, boxes: number, undo }),
  errors: ['validation', 'not_found', 'order_closed', 'forbidden', 'idempotency_key_reused'],
  doc: 'Marks an order as packed into so many boxes. `validation` names products of which not exactly the needed units are in the box.',
})

export const recordPrint = defineSchemas({
  permission: 'picking',
  params: waveId,
  body: z.object({
    paper: z.enum(papers),
    /** For papers of an order: its orders; all of the wave when absent. */
    orderIds: z.optional(orderIds),
    /** Whether to print again what was printed before. */
    again: z._default(z.boolean(), false),
  }),
  answer: z.object({ prints: z.array(print) }),
  errors: ['validation', 'not_found', 'conflict'],
  doc: 'Records a print. `conflict` where one of the papers was printed before and `again` is false: nothing is recorded then.',
})

export const listPackingSlips = defineSchemas({
  permission: 'picking',
  params: waveId,
  answer: z.object({
    slips: z.array(
      z.object({
        id,
        orderNumber: z.string(),
        box: number,
        boxes: z.nullable(number),
        outletCode: z.string(),
        storeName: z.string(),
        receiver: z.string(),
        phoneNumber: z.string(),
        address: z.string(),
        landmark: z.string(),
        note: z.string(),
        deliveryDay: z.nullable(z.string()),
        pickUpFrom: z.nullable(instant),
        payType,
        /** To be collected at the door. */
        dueAmt: baht,
        run: z.nullable(z.object({ id, number: z.string(), position: number })),
        lines: z.array(
          z.object({
            lineNo: number,
            sku: z.string(),
            nameThai: z.string(),
            nameEng: z.string(),
            unit: z.string(),
            /** In one sales unit as it is sold now; 1 where the line was sold in another unit. */
            pieces: number,
            free: z.boolean(),
            qty: number,
            /** Fewer than ordered where some were short. */
            packedQty: number,
            shortReason: z.nullable(z.string()),
          }),
        ),
      }),
    ),
  }),
  errors: ['not_found'],
  doc: 'The packing slips of all orders of a wave, by box.',
})
