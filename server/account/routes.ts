import { deleteAccount, downloadData } from '#contract/account/calls.ts'
import * as schemas from '#contract/account/schemas.ts'
import { forRetailer, type Route } from '#server/http/route.ts'
import { closeAccount, type CloseParts } from './close-account.ts'
import { dataOf, type DataParts } from './data.ts'

export const accountRoutes = (parts: CloseParts & DataParts): Route[] => [
  forRetailer(downloadData, schemas.downloadData, async ({ who, now, reply }) => {
    reply.header('content-disposition', `attachment; filename="songdee-${who.outletCode}.json"`)
    return dataOf(parts, who, now)
  }),
  forRetailer(deleteAccount, schemas.deleteAccount, ({ who, now }) => closeAccount(parts, who, now)),
]
