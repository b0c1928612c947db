import type { FastifyReply } from 'fastify'
import { acceptSlip as acceptCall } from '#contract/backoffice/accept-slip.ts'
import * as acceptSchema from '#contract/backoffice/accept-slip.schema.ts'
import { getSlip } from '#contract/backoffice/get-slip.ts'
import * as getSlipSchema from '#contract/backoffice/get-slip.schema.ts'
import { listSlips as queueCall } from '#contract/backoffice/list-slips.ts'
import * as queueSchema from '#contract/backoffice/list-slips.schema.ts'
import { overrideSlip as overrideCall } from '#contract/backoffice/override-slip.ts'
import * as overrideSchema from '#contract/backoffice/override-slip.schema.ts'
import { rejectSlip as rejectCall } from '#contract/backoffice/reject-slip.ts'
import * as rejectSchema from '#contract/backoffice/reject-slip.schema.ts'
import { viewSlip } from '#contract/backoffice/view-slip.ts'
import * as viewSlipSchema from '#contract/backoffice/view-slip.schema.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import { listSlips as ownSlipsCall } from '#contract/payments/list-slips.ts'
import * as ownSlipsSchema from '#contract/payments/list-slips.schema.ts'
import { promptPayCode as promptPayCall } from '#contract/payments/promptpay-code.ts'
import * as promptPaySchema from '#contract/payments/promptpay-code.schema.ts'
import { sendSlip } from '#contract/payments/send-slip.ts'
import * as sendSlipSchema from '#contract/payments/send-slip.schema.ts'
import { slipPicture } from '#contract/payments/slip-picture.ts'
import * as slipPictureSchema from '#contract/payments/slip-picture.schema.ts'
import { sharedCounter } from '#server/http/limits/counters.ts'
import { forRetailer, forStaff, type Route } from '#server/http/serve.ts'
import { findOrderByNumber } from '#server/orders/orders.ts'
import { acceptSlip, overrideSlip, rejectSlip, slipForStaff } from './decide-slip.ts'
import { presentSlip, presentToStaff } from './present.ts'
import { promptPayCode } from './promptpay-code.ts'
import { readsWindowMs, receiveSlip, type SlipParts } from './receive-slip.ts'
import { openSlipReader } from './slip-reader.ts'
import { findPicture, queuedSlips, slipsOfOrder } from './store.ts'

/** Uploads a minute and address: several shops may share one. */
const uploadsPerMinute = 30

/** The calls that carry a picture. */
export function slipForms(parts: SlipParts): Route[] {
  const receiving = {
    ...parts,
    reader: openSlipReader(),
    countRead: sharedCounter(parts.db, { windowMs: readsWindowMs }),
  }
  return [
    {
      ...forRetailer(sendSlip, sendSlipSchema, (request) => receiveSlip(receiving, request)),
      perMinute: uploadsPerMinute,
    },
  ]
}

export const slipRoutes = (parts: SlipParts): Route[] => [...shopRoutes(parts), ...staffRoutes(parts)]

const shopRoutes = (parts: SlipParts): Route[] => [
  forRetailer(promptPayCall, promptPaySchema, (request) => promptPayCode(parts, request)),
  forRetailer(ownSlipsCall, ownSlipsSchema, async ({ who, query }) => {
    const order = await findOrderByNumber(parts.db, who.id, query.orderNumber)
    return order ? ok((await slipsOfOrder(parts.db, order.id)).map(presentSlip)) : fail('not_found')
  }),
  forRetailer(slipPicture, slipPictureSchema, async ({ who, params, reply }) =>
    pictureOf(reply, await findPicture(parts.db, params.id, who.id)),
  ),
]

const staffRoutes = ({ db, newId }: SlipParts): Route[] => [
  forStaff(queueCall, queueSchema, async ({ query: { page, size, sort, state, orderNumber } }) => {
    const { rows, total } = await queuedSlips(db, { state, orderNumber, newestFirst: sort === 'newest', page, size })
    const totalPages = Math.ceil(total / size)
    return ok({ content: rows.map(presentToStaff), page, size, totalElements: total, totalPages })
  }),
  forStaff(getSlip, getSlipSchema, ({ params }) => slipForStaff(db, params.id)),
  forStaff(viewSlip, viewSlipSchema, async ({ params, reply }) =>
    pictureOf(reply, await findPicture(db, params.id, null)),
  ),
  forStaff(acceptCall, acceptSchema, (request) => acceptSlip(db, request)),
  forStaff(rejectCall, rejectSchema, (request) => rejectSlip(db, request)),
  forStaff(overrideCall, overrideSchema, (request) => overrideSlip(db, request, newId())),
]

/** Nobody in between may keep the picture of a slip. */
function pictureOf(reply: FastifyReply, picture: Buffer | null): Result<unknown> {
  if (!picture) return fail('not_found')
  reply.header('cache-control', 'private, no-store')
  return ok(picture)
}
