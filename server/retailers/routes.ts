import * as signInCalls from '#contract/backoffice/retailers/sign-in/calls.ts'
import * as signInSchemas from '#contract/backoffice/retailers/sign-in/schemas.ts'
import * as calls from '#contract/backoffice/retailers/calls.ts'
import * as schemas from '#contract/backoffice/retailers/schemas.ts'
import * as mergeCalls from '#contract/backoffice/retailers/merge/calls.ts'
import * as mergeSchemas from '#contract/backoffice/retailers/merge/schemas.ts'
import { beginViewing } from '#contract/backoffice/viewings/calls.ts'
import * as viewingSchemas from '#contract/backoffice/viewings/schemas.ts'
import { ok } from '#contract/errors.ts'
import { forStaff, type Route } from '#server/http/route.ts'
import { addRetailer } from './add-retailer.ts'
import { addAddressFor, changeAddressFor, recordCall, removeAddressFor } from './addresses.ts'
import type { RetailerDeps } from './deps.ts'
import { byPerson, changeRetailersPhone, endSessions, sendCode, sendPhoneCode, unlock } from './help.ts'
import { listRetailers, showCounts } from './list-retailers.ts'
import { mergeRetailer } from './merge/merge.ts'
import { previewMerge } from './merge/preview.ts'
import { approveRetailer, restoreRetailer, saveRetailer, suspendRetailer } from './save-retailer.ts'
import { showRetailer } from './show-retailer.ts'
import { viewAsRetailer } from './view.ts'

/** Requests per minute and address: each costs a message, or is a guess. */
const perMinute = 10

/** Retailers as the supplier's staff look after them. */
export const retailerRoutes = (deps: RetailerDeps): Route[] => [
  forStaff(calls.listRetailers, schemas.listRetailers, ({ query, now }) => listRetailers(deps.db, query, now)),
  forStaff(calls.countRetailers, schemas.countRetailers, async ({ now }) => ok(await showCounts(deps.db, now))),
  forStaff(calls.addRetailer, schemas.addRetailer, (request) => addRetailer(deps, request)),
  forStaff(calls.getRetailer, schemas.getRetailer, ({ params, now }) => showRetailer(deps, params.id, now)),
  forStaff(calls.saveRetailer, schemas.saveRetailer, (request) => saveRetailer(deps, request)),
  forStaff(calls.approveRetailer, schemas.approveRetailer, (request) => approveRetailer(deps, request)),
  forStaff(calls.suspendRetailer, schemas.suspendRetailer, (request) => suspendRetailer(deps, request)),
  forStaff(calls.restoreRetailer, schemas.restoreRetailer, (request) => restoreRetailer(deps, request)),
  forStaff(mergeCalls.previewMerge, mergeSchemas.previewMerge, (request) => previewMerge(deps, request)),
  forStaff(
    mergeCalls.mergeRetailer,
    mergeSchemas.mergeRetailer,
    byPerson(deps, (request) => mergeRetailer(deps, request)),
  ),
  forStaff(calls.addRetailerAddress, schemas.addRetailerAddress, (request) => addAddressFor(deps, request)),
  forStaff(calls.changeRetailerAddress, schemas.changeRetailerAddress, (request) => changeAddressFor(deps, request)),
  forStaff(calls.removeRetailerAddress, schemas.removeRetailerAddress, (request) => removeAddressFor(deps, request)),
  forStaff(calls.recordRetailerCall, schemas.recordRetailerCall, (request) => recordCall(deps, request)),
  forStaff(signInCalls.unlockRetailer, signInSchemas.unlockRetailer, (request) => unlock(deps, request)),
  {
    ...forStaff(signInCalls.sendRetailerCode, signInSchemas.sendRetailerCode, (request) => sendCode(deps, request)),
    perMinute,
  },
  { ...forStaff(beginViewing, viewingSchemas.beginViewing, (request) => viewAsRetailer(deps, request)), perMinute },
  forStaff(signInCalls.endRetailerSessions, signInSchemas.endRetailerSessions, (request) => endSessions(deps, request)),
  {
    ...forStaff(
      signInCalls.requestRetailerPhone,
      signInSchemas.requestRetailerPhone,
      byPerson(deps, (request) => sendPhoneCode(deps, request)),
    ),
    perMinute,
  },
  {
    ...forStaff(
      signInCalls.changeRetailerPhone,
      signInSchemas.changeRetailerPhone,
      byPerson(deps, (request) => changeRetailersPhone(deps, request)),
    ),
    perMinute,
  },
]
