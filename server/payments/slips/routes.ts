import type { FastifyReply } from 'fastify'
import {
  acceptSlip as acceptCall,
  getSlip,
  listSlips as queueCall,
  overrideSlip as overrideCall,
  rejectSlip as rejectCall,
  viewSlip,
} from '#contract/backoffice/day/slips/calls.ts'
import * as staffSlipsSchemas from '#contract/backoffice/day/slips/schemas.ts'
import {
  listSlips as ownSlipsCall,
  promptPayCode as promptPayCall,
  sendSlip,
  slipPicture,
} from '#contract/payments/calls.ts'
import * as paymentsSchemas from '#contract/payments/schemas.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import { sharedCounter } from '#server/http/limits/counters.ts'
import { forRetailer, forStaff, type Route } from '#server/http/route.ts'
import { findOrderByNumber } from '#server/orders/orders.ts'
import { acceptSlip, rejectSlip, slipForStaff } from './decide-slip.ts'
import { overrideSlip } from './override-slip.ts'
import { presentSlip, presentToStaff } from './present.ts'
import { promptPayCode } from './promptpay-code.ts'
import { readsWindowMs, receiveSlip, type SlipDeps } from './receive-slip.ts'
import { openSlipReader } from './slip-reader.ts'
import { findPicture, queuedSlips, slipsOfOrder } from './store.ts'

/** Uploads per minute and address: several retailers may share one. */
const uploadsPerMinute = 30

/** The endpoints that receive a picture. */
export function slipForms(deps: SlipDeps): Route[] {
  const receiving = {
    ...deps,
    reader: openSlipReader(),
    countRead: sharedCounter(deps.db, { windowMs: readsWindowMs }),
  }
  return [
    {
      ...forRetailer(sendSlip, paymentsSchemas.sendSlip, (request) => receiveSlip(receiving, request)),
      perMinute: uploadsPerMinute,
    },
  ]
}

export const slipRoutes = (deps: SlipDeps): Route[] => [...retailerRoutes(deps), ...staffRoutes(deps)]

const retailerRoutes = (deps: SlipDeps): Route[] => [
  forRetailer(promptPayCall, paymentsSchemas.promptPayCode, (request) => promptPayCode(deps, request)),
  forRetailer(ownSlipsCall, paymentsSchemas.listSlips, async ({ who, query }) => {
    const order = await findOrderByNumber(deps.db, who.id, query.orderNumber)
    return order ? ok((await slipsOfOrder(deps.db, order.id)).map(presentSlip)) : fail('not_found')
  }),
  forRetailer(slipPicture, paymentsSchemas.slipPicture, async ({ who, params, reply }) =>
    pictureOf(reply, await findPicture(deps.db, params.id, who.id)),
  ),
]

const staffRoutes = ({ db, newId }: SlipDeps): Route[] => [
  forStaff(queueCall, staffSlipsSchemas.listSlips, async ({ query: { page, size, sort, state, orderNumber } }) => {
    const { rows, total } = await queuedSlips(db, { state, orderNumber, newestFirst: sort === 'newest', page, size })
    const totalPages = Math.ceil(total / size)
    return ok({ content: rows.map(presentToStaff), page, size, totalElements: total, totalPages })
  }),
  forStaff(getSlip, staffSlipsSchemas.getSlip, ({ params }) => slipForStaff(db, params.id)),
  forStaff(viewSlip, staffSlipsSchemas.viewSlip, async ({ params, reply }) =>
    pictureOf(reply, await findPicture(db, params.id, null)),
  ),
  forStaff(acceptCall, staffSlipsSchemas.acceptSlip, (request) => acceptSlip(db, request)),
  forStaff(rejectCall, staffSlipsSchemas.rejectSlip, (request) => rejectSlip(db, request)),
  forStaff(overrideCall, staffSlipsSchemas.overrideSlip, (request) => overrideSlip(db, request, newId())),
]

/** No cache on the way may store the picture of a slip. */
function pictureOf(reply: FastifyReply, picture: Buffer | null): Result<unknown> {
  if (!picture) return fail('not_found')
  reply.header('cache-control', 'private, no-store')
  return ok(picture)
}
