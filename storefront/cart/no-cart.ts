import type { Cart } from './view.ts'

/** A cart with nothing in it. */
export const noCart = (retailerId: string): Cart => ({
  retailerId,
  type: 'NORMAL',
  cartItems: [],
  totalGrossAmt: 0,
  totalOfferAmt: 0,
  deliveryAmt: 0,
  grandTotalAmt: 0,
  problems: [],
})
