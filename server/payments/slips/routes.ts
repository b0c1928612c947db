import * as calls from '#contract/backoffice/day/slips/calls.ts'
import * as staffSlipsSchemas from '#contract/backoffice/day/slips/schemas.ts'
import * as paymentsCalls from '#contract/payments/calls.ts'
import * as paymentsSchemas from '#contract/payments/schemas.ts'
import { fail, ok } from '#contract/errors.ts'
import type { FileReader } from '#server/adapters/files/port.ts'
import { sharedCounter } from '#server/http/limits/counters.ts'
import { forRetailer, forStaff, type Route } from '#server/http/route.ts'
import { privatePicture } from '#server/http/send-picture.ts'
import { findOrderByNumber } from '#server/orders/orders.ts'
import { acceptSlip, rejectSlip, slipForStaff } from './decide-slip.ts'
import { overrideSlip } from './override-slip.ts'
import { presentSlip, presentToStaff } from './present.ts'
import { promptPayCode } from './promptpay-code.ts'
import { readsWindowMs, receiveSlip, type SlipDeps } from './receive-slip.ts'
import { recordRest } from './record-rest.ts'
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
      ...forRetailer(paymentsCalls.sendSlip, paymentsSchemas.sendSlip, (request) => receiveSlip(receiving, request)),
      perMinute: uploadsPerMinute,
    },
  ]
}

type SlipRouteDeps = SlipDeps & { readFile: FileReader }

export const slipRoutes = (deps: SlipRouteDeps): Route[] => [...retailerRoutes(deps), ...staffRoutes(deps)]

const retailerRoutes = (deps: SlipRouteDeps): Route[] => [
  forRetailer(paymentsCalls.promptPayCode, paymentsSchemas.promptPayCode, (request) => promptPayCode(deps, request)),
  forRetailer(paymentsCalls.listSlips, paymentsSchemas.listSlips, async ({ who, query }) => {
    const order = await findOrderByNumber(deps.db, who.id, query.orderNumber)
    return order ? ok((await slipsOfOrder(deps.db, order.id)).map(presentSlip)) : fail('not_found')
  }),
  forRetailer(paymentsCalls.slipPicture, paymentsSchemas.slipPicture, async ({ who, params, reply }) =>
    privatePicture(reply, await deps.readFile(await findPicture(deps.db, params.id, who.id))),
  ),
]

const staffRoutes = ({ db, newId, readFile }: SlipRouteDeps): Route[] => [
  forStaff(
    calls.listSlips,
    staffSlipsSchemas.listSlips,
    async ({ query: { page, size, sort, state, orderNumber } }) => {
      const { rows, total } = await queuedSlips(db, { state, orderNumber, newestFirst: sort === 'newest', page, size })
      const totalPages = Math.ceil(total / size)
      return ok({ content: rows.map(presentToStaff), page, size, totalElements: total, totalPages })
    },
  ),
  forStaff(calls.getSlip, staffSlipsSchemas.getSlip, ({ params }) => slipForStaff(db, params.id)),
  forStaff(calls.viewSlip, staffSlipsSchemas.viewSlip, async ({ params, reply }) =>
    privatePicture(reply, await readFile(await findPicture(db, params.id, null))),
  ),
  forStaff(calls.acceptSlip, staffSlipsSchemas.acceptSlip, (request) => acceptSlip(db, request)),
  forStaff(calls.recordRest, staffSlipsSchemas.recordRest, (request) => recordRest(db, request, newId())),
  forStaff(calls.rejectSlip, staffSlipsSchemas.rejectSlip, (request) => rejectSlip(db, request)),
  forStaff(calls.overrideSlip, staffSlipsSchemas.overrideSlip, (request) => overrideSlip(db, request, newId())),
]
