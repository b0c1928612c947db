import * as z from 'zod/mini'
import { notDeliveredReasons, stopOutcomes } from '#rules/fulfilment/runs.ts'
import { defineSchemas } from '../call.ts'
import { id, instant, number } from '../schemas.ts'

/** One visit to the retailer, or one that is under way. */
export const delivery = z.object({
  /** Null while the driver is on the way. */
  outcome: z.nullable(z.enum(stopOutcomes)),
  departedOn: instant,
  /** Other shops that the driver still visits before this one, in the order of the run; null once the visit is over. */
  stopsBefore: z.nullable(number),
  /** At the door. */
  outcomeOn: z.nullable(instant),
  /** The name of who took the goods. */
  receivedBy: z.nullable(z.string()),
  /** Why nothing could be delivered. */
  notDelivered: z.nullable(z.enum(notDeliveredReasons)),
  photos: z.array(id),
})

export const orderDeliveries = defineSchemas({
  access: 'retailer',
  viewing: 'open',
  params: z.object({ id }),
  answer: z.array(delivery),
  errors: ['not_found'],
  doc: "The visits of the supplier's drivers for an order, the latest last: who took the goods, when, and the driver's photos.",
})

/** An order that is on the road. */
const coming = z.object({
  orderId: id,
  orderNumber: z.string(),
  departedOn: instant,
  /** Other shops that the driver still visits before. */
  stopsBefore: number,
})

export const comingDeliveries = defineSchemas({
  access: 'retailer',
  viewing: 'open',
  answer: z.array(coming),
  errors: [],
  doc: "The retailer's orders that are on the road now, the next one first, with how many other shops the driver still visits before.",
})

export const deliveryPhoto = defineSchemas({
  access: 'retailer',
  viewing: 'open',
  answerType: 'image/webp',
  params: z.object({ id }),
  errors: ['not_found', 'unavailable'],
  doc: "A photo that the driver took at the retailer's door.",
})
