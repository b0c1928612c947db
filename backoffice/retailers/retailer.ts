import type { getRetailer, listRetailers } from '#contract/backoffice/retailers/calls.ts'
import type { AnswerOf } from '#contract/call.ts'

export type ListedRetailer = AnswerOf<typeof listRetailers>['content'][number]
export type WholeRetailer = AnswerOf<typeof getRetailer>
export type RetailerAddress = WholeRetailer['addresses'][number]

/** An address in one line. */
export const addressText = ({ addressLine, subDistrict, district, province, postalCode }: RetailerAddress): string =>
  [addressLine, subDistrict, district, province, postalCode].join(' ')
