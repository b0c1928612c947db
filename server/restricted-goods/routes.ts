import * as outboxCalls from '#contract/backoffice/office/outbox/calls.ts'
import * as staffOutboxSchemas from '#contract/backoffice/office/outbox/schemas.ts'
import * as calls from '#contract/backoffice/trade/restricted-goods/calls.ts'
import * as staffRestrictedGoodsSchemas from '#contract/backoffice/trade/restricted-goods/schemas.ts'
import * as restrictedGoodsCalls from '#contract/restricted-goods/calls.ts'
import * as restrictedGoodsSchemas from '#contract/restricted-goods/schemas.ts'
import { ok } from '#contract/errors.ts'
import { forRetailer, forService, forStaff, type Route } from '#server/http/route.ts'
import type { IdentityServer } from '#server/adapters/identity/port.ts'
import { afterRecentSignIn } from '#server/identity/identity.ts'
import { sixDigits } from '#server/identity/code-hash.ts'
import { confirmCode } from './confirm-code.ts'
import { approveLicence, fileLicence, listLicences, withdrawLicence } from './licences.ts'
import { listOutbox, readMessage } from './messages.ts'
import { requestCode } from './request-code.ts'
import { showEligibility } from './show-eligibility.ts'
import { forgetRetailer } from './store.ts'
import { grantMs } from './restricted-goods.ts'
import type { RestrictedGoodsDeps } from './deps.ts'

/** Requests per minute and address: several retailers may share one, but nobody types faster than this. */
const perMinute = 30

/** Only a hint for the page, which must be able to read it; the grant decides. */
const cookie = `verify-restrict-product=1; Path=/; Max-Age=${grantMs / 1000}; SameSite=Lax`

export const restrictedGoodsRoutes = (deps: RestrictedGoodsDeps & { identity: IdentityServer }): Route[] => [
  {
    ...forRetailer(restrictedGoodsCalls.requestCode, restrictedGoodsSchemas.requestCode, (request) =>
      requestCode(deps, request, sixDigits()),
    ),
    perMinute,
  },
  {
    ...forRetailer(restrictedGoodsCalls.confirmCode, restrictedGoodsSchemas.confirmCode, async (request) => {
      const confirmed = await confirmCode(deps, request)
      if (confirmed.ok && confirmed.value.verifyStatus) request.reply.header('set-cookie', cookie)
      return confirmed
    }),
    perMinute,
  },
  forRetailer(restrictedGoodsCalls.getEligibility, restrictedGoodsSchemas.getEligibility, (request) =>
    showEligibility(deps, request),
  ),
  forStaff(calls.listLicences, staffRestrictedGoodsSchemas.listLicences, ({ query }) => listLicences(deps, query)),
  forStaff(calls.fileLicence, staffRestrictedGoodsSchemas.fileLicence, (request) => fileLicence(deps, request)),
  forStaff(calls.approveLicence, staffRestrictedGoodsSchemas.approveLicence, (request) =>
    approveLicence(deps, request),
  ),
  forStaff(calls.withdrawLicence, staffRestrictedGoodsSchemas.withdrawLicence, (request) =>
    withdrawLicence(deps, request),
  ),
  forService(restrictedGoodsCalls.serviceForget, restrictedGoodsSchemas.serviceForget, async ({ params }) => {
    await forgetRetailer(deps.db, params.id)
    return ok({ done: true })
  }),
  forStaff(outboxCalls.listOutbox, staffOutboxSchemas.listOutbox, ({ query }) => listOutbox(deps.db, query)),
  forStaff(
    outboxCalls.readMessage,
    staffOutboxSchemas.readMessage,
    afterRecentSignIn(deps.identity, ({ who, params, now }) => readMessage(deps.db, { who, id: params.id, now })),
  ),
]
