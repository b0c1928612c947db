import { account, outletParams } from '../loyalty/loyalty.schema.ts'

export const params = outletParams
export const answer = account
