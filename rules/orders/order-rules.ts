import { plus, satang, satangOf, type Satang } from '../money.ts'
import { isOwed, type PayType } from '../payments/pay-types.ts'

/** The least amount of an order, in satang; a condition that is null fits every order. */
type LeastAmount = {
  amount: Satang
  provinceCode: string | null
  segment: string | null
  payType: PayType | null
}
/** From this amount of goods on, in satang, a delivery costs nothing; null: to every province. */
type FreeDelivery = { amount: Satang; provinceCode: string | null }

/** What the supplier asks of every order. */
export type OrderRules = { least: readonly LeastAmount[]; freeFrom: readonly FreeDelivery[] }

export const noOrderRules: OrderRules = { least: [], freeFrom: [] }

/** The rules for the orders of one retailer to one address; amounts in satang. */
export type OwnOrderRules = {
  /** The least amount of an order; `payType` null: of every way to pay without one of its own. 0: none. */
  least: readonly { payType: PayType | null; amount: Satang }[]
  /** The goods from which delivery is free, and what it costs below; null where it costs nothing anyway, or always. */
  freeDelivery: { from: Satang; fee: Satang } | null
}

/** The same as the wire carries it, in baht; absent where no rule applies. */
type WireOrderRules = {
  least: readonly { payType: PayType | null; amt: number }[]
  freeDelivery?: { fromAmt: number; feeAmt: number }
}

export const readOrderRules = ({ least, freeDelivery }: WireOrderRules = { least: [] }): OwnOrderRules => ({
  least: least.map(({ payType, amt }) => ({ payType, amount: satangOf(amt) })),
  freeDelivery: freeDelivery ? { from: satangOf(freeDelivery.fromAmt), fee: satangOf(freeDelivery.feeAmt) } : null,
})

type Buyer = { provinceCode: string | null; segment: string | null }

const fits = <Value>(condition: Value | null, value: Value | null): boolean => condition === null || condition === value

const conditionsOf = (row: Partial<LeastAmount>): number =>
  [row.provinceCode, row.segment, row.payType].filter((one) => one !== null && one !== undefined).length

/** The row that says most about an order counts; of two that say as much, the higher amount. */
const decisive = <Row extends FreeDelivery>(rows: readonly Row[]): Row | undefined =>
  rows.toSorted((a, b) => conditionsOf(b) - conditionsOf(a) || b.amount - a.amount)[0]

/** The goods from which delivery to a province is free, in satang; null: never because of the amount. */
export const freeDeliveryFrom = ({ freeFrom }: OrderRules, provinceCode: string | null): Satang | null =>
  decisive(freeFrom.filter((row) => fits(row.provinceCode, provinceCode)))?.amount ?? null

/** The rules of a supplier as they are for one retailer and one address. */
export function ownOrderRules(rules: OrderRules, buyer: Buyer & { fee: Satang }): OwnOrderRules {
  const own = rules.least.filter(
    (row) => fits(row.provinceCode, buyer.provinceCode) && fits(row.segment, buyer.segment),
  )
  const amountFor = (payType: PayType | null) =>
    decisive(own.filter((row) => fits(row.payType, payType)))?.amount ?? satang(0)
  const every = amountFor(null)
  const payTypes = [...new Set(own.flatMap(({ payType }) => payType ?? []))]
  const others = payTypes.map((payType) => ({ payType, amount: amountFor(payType) }))
  const { fee } = buyer
  const from = freeDeliveryFrom(rules, buyer.provinceCode)
  return {
    least: [{ payType: null, amount: every }, ...others.filter(({ amount }) => amount !== every)],
    freeDelivery: fee > 0 && from !== null ? { from, fee } : null,
  }
}

/**
 * The amount that order rules compare, in satang: goods after promotions and coupon. Points count as money, delivery does
 * not count.
 */
export const amountOfGoods = (totals: { gross: Satang; discount: Satang; pointsOffer: Satang }): Satang =>
  plus(satang(totals.gross - totals.discount), totals.pointsOffer)

/** `missing`: satang of goods to add. */
export type OrderFinding =
  /** The order is refused. `elsewise`: another way to pay, without credit, asks for no more than these goods. */
  | { kind: 'least'; least: Satang; missing: Satang; elsewise: boolean }
  /** Delivery would be free. */
  | { kind: 'free_delivery'; from: Satang; missing: Satang }

/**
 * What is missing from an order, the refusal first; it is refused only for `least`.
 * @param goods see `amountOfGoods`
 * @param payType null while it is open: then only what every way to pay without credit asks for is missing
 */
export function missingFrom(own: OwnOrderRules, goods: Satang, payType: PayType | null): OrderFinding[] {
  // Not everybody has credit: what is owed is no advice.
  const open = own.least.filter((row) => row.payType === null || !isOwed(row.payType))
  const lowest = satang(open.length > 0 ? Math.min(...open.map(({ amount }) => amount)) : 0)
  const general = own.least.find((row) => row.payType === null)?.amount ?? satang(0)
  const least = payType === null ? lowest : (own.least.find((row) => row.payType === payType)?.amount ?? general)
  const findings: OrderFinding[] = []
  if (goods < least)
    findings.push({ kind: 'least', least, missing: satang(least - goods), elsewise: lowest <= goods && lowest < least })
  const from = own.freeDelivery?.from ?? satang(0)
  if (goods < from) findings.push({ kind: 'free_delivery', from, missing: satang(from - goods) })
  return findings
}

/** Why an order is refused; null where its amount is allowed. */
export const refusalOf = (findings: readonly OrderFinding[]): Extract<OrderFinding, { kind: 'least' }> | null =>
  findings.find((finding) => finding.kind === 'least') ?? null
