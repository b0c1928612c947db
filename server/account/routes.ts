import { deleteAccount } from '#contract/account/delete-account.ts'
import * as downloadDataSchema from '#contract/account/download-data.schema.ts'
import { downloadData } from '#contract/account/download-data.ts'
import { forRetailer, type Route } from '#server/http/serve.ts'
import { closeAccount, type CloseParts } from './close-account.ts'
import { dataOf, type DataParts } from './data.ts'

export const accountRoutes = (parts: CloseParts & DataParts): Route[] => [
  forRetailer(downloadData, downloadDataSchema, async ({ who, now, reply }) => {
    reply.header('content-disposition', `attachment; filename="songdee-${who.outletCode}.json"`)
    return dataOf(parts, who, now)
  }),
  forRetailer(deleteAccount, {}, ({ who, now }) => closeAccount(parts, who, now)),
]
