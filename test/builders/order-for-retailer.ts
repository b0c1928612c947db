import { randomUUID } from 'node:crypto'
import { placeForRetailer } from '#contract/backoffice/day/order-for-retailer/calls.ts'
import type { RequestOf } from '#contract/call.ts'
import type { Retailer } from './retailer.ts'
import type { StaffClient } from './staff.ts'

type Body = RequestOf<typeof placeForRetailer>['body']

/**
 * Somebody of the staff orders for a retailer: to its address and for cash, where `body` does not say otherwise.
 * @param key of the order; a new one by default
 */
export const orderFor = (
  staff: StaffClient,
  { id, addressId }: Pick<Retailer, 'id' | 'addressId'>,
  body: Pick<Body, 'lines' | 'expectedGrandTotalAmt'> & Partial<Body>,
  key: string = randomUUID(),
): ReturnType<typeof staff.call<typeof placeForRetailer>> =>
  staff.call(placeForRetailer, {
    params: { id },
    key,
    body: { payType: 'COD', shippingAddressId: addressId, billingAddressId: addressId, ...body },
  })
