import { listOutbox as listOutboxCall } from '#contract/backoffice/list-outbox.ts'
import * as listOutboxSchema from '#contract/backoffice/list-outbox.schema.ts'
import { confirmCode as confirmCodeCall } from '#contract/restricted-goods/confirm-code.ts'
import * as confirmCodeSchema from '#contract/restricted-goods/confirm-code.schema.ts'
import { requestCode as requestCodeCall } from '#contract/restricted-goods/request-code.ts'
import * as requestCodeSchema from '#contract/restricted-goods/request-code.schema.ts'
import { forRetailer, forStaff, type Route } from '#server/http/serve.ts'
import { sixDigits } from '#server/identity/identity.ts'
import { confirmCode } from './confirm-code.ts'
import { listOutbox } from './list-outbox.ts'
import { requestCode } from './request-code.ts'
import { grantMs, type RestrictedGoodsParts } from './restricted-goods.ts'

/** Calls a minute and address: several shops may share one, but nobody types faster than this. */
const perMinute = 30

/** Only tells the page, which therefore must be able to read it; the truth is the grant. */
const cookie = `verify-restrict-product=1; Path=/; Max-Age=${grantMs / 1000}; SameSite=Lax`

export const restrictedGoodsRoutes = (parts: RestrictedGoodsParts): Route[] => [
  {
    ...forRetailer(requestCodeCall, requestCodeSchema, (request) => requestCode(parts, request, sixDigits())),
    perMinute,
  },
  {
    ...forRetailer(confirmCodeCall, confirmCodeSchema, async (request) => {
      const confirmed = await confirmCode(parts, request)
      if (confirmed.ok && confirmed.value.verifyStatus) request.reply.header('set-cookie', cookie)
      return confirmed
    }),
    perMinute,
  },
  forStaff(listOutboxCall, listOutboxSchema, ({ query }) => listOutbox(parts.db, query)),
]
