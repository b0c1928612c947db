import { listOutbox as listOutboxCall } from '#contract/backoffice/list-outbox.ts'
import * as listOutboxSchema from '#contract/backoffice/list-outbox.schema.ts'
import { confirmCode as confirmCodeCall } from '#contract/restricted-goods/confirm-code.ts'
import * as confirmCodeSchema from '#contract/restricted-goods/confirm-code.schema.ts'
import { requestCode as requestCodeCall } from '#contract/restricted-goods/request-code.ts'
import * as requestCodeSchema from '#contract/restricted-goods/request-code.schema.ts'
import { approveLicence as approveLicenceCall } from '#contract/backoffice/approve-licence.ts'
import * as approveLicenceSchema from '#contract/backoffice/approve-licence.schema.ts'
import { fileLicence as fileLicenceCall } from '#contract/backoffice/file-licence.ts'
import * as fileLicenceSchema from '#contract/backoffice/file-licence.schema.ts'
import { listLicences as listLicencesCall } from '#contract/backoffice/list-licences.ts'
import * as listLicencesSchema from '#contract/backoffice/list-licences.schema.ts'
import { withdrawLicence as withdrawLicenceCall } from '#contract/backoffice/withdraw-licence.ts'
import * as withdrawLicenceSchema from '#contract/backoffice/withdraw-licence.schema.ts'
import * as readMessageSchema from '#contract/backoffice/read-message.schema.ts'
import { readMessage as readMessageCall } from '#contract/backoffice/read-message.ts'
import { getStanding } from '#contract/restricted-goods/get-standing.ts'
import * as getStandingSchema from '#contract/restricted-goods/get-standing.schema.ts'
import { serviceForget } from '#contract/restricted-goods/service-forget.ts'
import * as serviceForgetSchema from '#contract/restricted-goods/service-forget.schema.ts'
import { ok } from '#contract/errors.ts'
import { forRetailer, forService, forStaff, type Route } from '#server/http/serve.ts'
import { sixDigits } from '#server/identity/identity.ts'
import { confirmCode } from './confirm-code.ts'
import { approveLicence, fileLicence, listLicences, withdrawLicence } from './licences.ts'
import { listOutbox, readMessage } from './messages.ts'
import { requestCode } from './request-code.ts'
import { showStanding } from './show-standing.ts'
import { forgetShop } from './store.ts'
import { grantMs } from './restricted-goods.ts'
import type { RestrictedGoodsDeps } from './deps.ts'

/** Calls a minute and address: several shops may share one, but nobody types faster than this. */
const perMinute = 30

/** Only tells the page, which therefore must be able to read it; the truth is the grant. */
const cookie = `verify-restrict-product=1; Path=/; Max-Age=${grantMs / 1000}; SameSite=Lax`

export const restrictedGoodsRoutes = (parts: RestrictedGoodsDeps): Route[] => [
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
  forRetailer(getStanding, getStandingSchema, (request) => showStanding(parts, request)),
  forStaff(listLicencesCall, listLicencesSchema, ({ query }) => listLicences(parts, query)),
  forStaff(fileLicenceCall, fileLicenceSchema, (request) => fileLicence(parts, request)),
  forStaff(approveLicenceCall, approveLicenceSchema, (request) => approveLicence(parts, request)),
  forStaff(withdrawLicenceCall, withdrawLicenceSchema, (request) => withdrawLicence(parts, request)),
  forService(serviceForget, serviceForgetSchema, async ({ params }) => {
    await forgetShop(parts.db, params.id)
    return ok({ done: true })
  }),
  forStaff(listOutboxCall, listOutboxSchema, ({ query }) => listOutbox(parts.db, query)),
  forStaff(readMessageCall, readMessageSchema, ({ who, params, now }) =>
    readMessage(parts.db, { who, id: params.id, now }),
  ),
]
