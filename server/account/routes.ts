// What a retailer may do with the own account: take its data, and delete it.

import { deleteAccount, downloadData } from '#contract/account/calls.ts'
import * as schemas from '#contract/account/schemas.ts'
import { forRetailer, type Route } from '#server/http/route.ts'
import { closeAccount, type CloseDeps } from './close-account.ts'
import { dataOf, type DataDeps } from './data.ts'

export const accountRoutes = (deps: CloseDeps & DataDeps): Route[] => [
  forRetailer(downloadData, schemas.downloadData, async ({ who, now, reply }) => {
    reply.header('content-disposition', `attachment; filename="songdee-${who.outletCode}.json"`)
    return dataOf(deps, who, now)
  }),
  forRetailer(deleteAccount, schemas.deleteAccount, ({ who, now }) => closeAccount(deps, who, now)),
]
