import { satangOf, withVat, type Satang } from '../money.ts'

/** The amounts of a cart or an order as the wire carries them, in baht. */
export type WireTotals = { totalGrossAmt: number; totalOfferAmt: number; deliveryAmt: number; grandTotalAmt: number }

/** The displayed amounts, VAT included: `gross` − `discount` + `delivery` = `net`, exact to the satang. */
type MoneyColumn = { gross: Satang; discount: Satang; delivery: Satang; net: Satang }

/** The totals of a cart or an order in satang, VAT included. */
export const moneyColumn = (totals: WireTotals): MoneyColumn => ({
  gross: withVat(totals.totalGrossAmt),
  discount: withVat(totals.totalOfferAmt),
  delivery: satangOf(totals.deliveryAmt),
  net: satangOf(totals.grandTotalAmt),
})
