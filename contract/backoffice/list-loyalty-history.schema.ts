import { historyQuery, memberHistory, outletParams } from '../loyalty/loyalty.schema.ts'

export const params = outletParams
export const query = historyQuery
export const answer = memberHistory
