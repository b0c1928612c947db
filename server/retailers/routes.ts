import {
  changeRetailerPhone,
  endRetailerSessions,
  requestRetailerPhone,
  sendRetailerCode,
  unlockRetailer,
} from '#contract/backoffice/retailers/sign-in/calls.ts'
import * as signInSchemas from '#contract/backoffice/retailers/sign-in/schemas.ts'
import {
  addRetailer as addCall,
  addRetailerAddress,
  approveRetailer as approveCall,
  changeRetailerAddress,
  countRetailers,
  getRetailer,
  listRetailers as listCall,
  recordRetailerCall,
  removeRetailerAddress,
  restoreRetailer as restoreCall,
  saveRetailer as saveCall,
  suspendRetailer as suspendCall,
} from '#contract/backoffice/retailers/calls.ts'
import * as schemas from '#contract/backoffice/retailers/schemas.ts'
import {
  mergeRetailer as mergeCall,
  previewMerge as previewMergeCall,
} from '#contract/backoffice/retailers/merge/calls.ts'
import * as mergeSchemas from '#contract/backoffice/retailers/merge/schemas.ts'
import { beginViewing } from '#contract/backoffice/viewings/calls.ts'
import * as viewingSchemas from '#contract/backoffice/viewings/schemas.ts'
import { ok } from '#contract/errors.ts'
import { forStaff, type Route } from '#server/http/route.ts'
import { addRetailer } from './add-retailer.ts'
import { addAddressFor, changeAddressFor, recordCall, removeAddressFor } from './addresses.ts'
import type { RetailerDeps } from './deps.ts'
import { changeRetailersPhone, endSessions, sendCode, sendPhoneCode, unlock } from './help.ts'
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
  forStaff(listCall, schemas.listRetailers, ({ query, now }) => listRetailers(deps.db, query, now)),
  forStaff(countRetailers, schemas.countRetailers, async ({ now }) => ok(await showCounts(deps.db, now))),
  forStaff(addCall, schemas.addRetailer, (request) => addRetailer(deps, request)),
  forStaff(getRetailer, schemas.getRetailer, ({ params, now }) => showRetailer(deps, params.id, now)),
  forStaff(saveCall, schemas.saveRetailer, (request) => saveRetailer(deps, request)),
  forStaff(approveCall, schemas.approveRetailer, (request) => approveRetailer(deps, request)),
  forStaff(suspendCall, schemas.suspendRetailer, (request) => suspendRetailer(deps, request)),
  forStaff(restoreCall, schemas.restoreRetailer, (request) => restoreRetailer(deps, request)),
  forStaff(previewMergeCall, mergeSchemas.previewMerge, (request) => previewMerge(deps, request)),
  forStaff(mergeCall, mergeSchemas.mergeRetailer, (request) => mergeRetailer(deps, request)),
  forStaff(addRetailerAddress, schemas.addRetailerAddress, (request) => addAddressFor(deps, request)),
  forStaff(changeRetailerAddress, schemas.changeRetailerAddress, (request) => changeAddressFor(deps, request)),
  forStaff(removeRetailerAddress, schemas.removeRetailerAddress, (request) => removeAddressFor(deps, request)),
  forStaff(recordRetailerCall, schemas.recordRetailerCall, (request) => recordCall(deps, request)),
  forStaff(unlockRetailer, signInSchemas.unlockRetailer, (request) => unlock(deps, request)),
  { ...forStaff(sendRetailerCode, signInSchemas.sendRetailerCode, (request) => sendCode(deps, request)), perMinute },
  { ...forStaff(beginViewing, viewingSchemas.beginViewing, (request) => viewAsRetailer(deps, request)), perMinute },
  forStaff(endRetailerSessions, signInSchemas.endRetailerSessions, (request) => endSessions(deps, request)),
  {
    ...forStaff(requestRetailerPhone, signInSchemas.requestRetailerPhone, (request) => sendPhoneCode(deps, request)),
    perMinute,
  },
  {
    ...forStaff(changeRetailerPhone, signInSchemas.changeRetailerPhone, (request) =>
      changeRetailersPhone(deps, request),
    ),
    perMinute,
  },
]
