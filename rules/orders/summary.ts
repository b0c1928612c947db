import { divideRounded, fromBaht, type Satang } from '../money.ts'

/** The amounts of a cart or an order as the wire carries them, in baht. */
export type WireTotals = { totalGrossAmt: number; totalOfferAmt: number; deliveryAmt: number; grandTotalAmt: number }

/** What is shown: `gross` − `discount` + `delivery` = `net`, to the satang, VAT included. */
type MoneyColumn = { gross: Satang; discount: Satang; delivery: Satang; net: Satang }

/** Gross and discount travel without VAT, at this rate whatever the goods' own, so that this rate gives them back. */
const totalsVatPercent = 7

/** Satang, VAT included, of an amount in baht with 4 decimals, VAT excluded; rounded once. */
export const withVat = (excluded: number, vatPercent: number = totalsVatPercent): Satang =>
  // 0.0001 baht is a hundredth of a satang, and so is a percent
  divideRounded(Math.round(excluded * 10_000) * (100 + vatPercent), 10_000)

/** Satang of an amount in baht, VAT included; an amount with parts of a satang, which no server sends, is rounded. */
export const satangOf = (baht: number): Satang => fromBaht(baht) ?? Math.round(baht * 100)

export const moneyColumn = (totals: WireTotals): MoneyColumn => ({
  gross: withVat(totals.totalGrossAmt),
  discount: withVat(totals.totalOfferAmt),
  delivery: satangOf(totals.deliveryAmt),
  net: satangOf(totals.grandTotalAmt),
})
