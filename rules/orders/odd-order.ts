import { minus, satang, times, type Satang } from '../money.ts'
import { isPaidAtDoor, type PayType } from '../payments/pay-types.ts'

/**
 * Why an order waits until somebody has looked at it. `by_staff`: a member of the staff holds it. `other_currency`: the
 * gateway reports money that is not baht; `amount` is in hundredths of it, null where the report names none. All others are
 * found by `oddReasons`, each with the figures that show why. Amounts are satang, VAT included.
 */
export type HoldReason =
  | { code: 'ten_times_usual'; lineNo: number; productId: number; qty: number; usualQty: number }
  | { code: 'ten_times_value'; amount: Satang; usualAmount: Satang }
  | { code: 'new_retailer_much_cash'; amount: Satang; limit: Satang; delivered: number }
  | { code: 'changed_address'; before: string; now: string }
  | { code: 'below_cost'; lineNo: number; productId: number; unitPrice: Satang; unitCost: Satang }
  | { code: 'other_currency'; amount: number | null; currency: string }
  | { code: 'by_staff'; note: string }

/** What the supplier regards as odd; each is a setting. */
export type OddOrderLimits = {
  /** An order is odd from this many times the retailer's usual quantity of a product, or its usual order value. */
  timesUsual: number
  /** A retailer is new until this many of its orders have been delivered. */
  newRetailerOrders: number
  /** From this amount on, satang, cash on delivery is much for a new retailer. */
  muchCash: Satang
}

export const defaultOddOrderLimits: OddOrderLimits = {
  timesUsual: 10,
  newRetailerOrders: 3,
  muchCash: satang(20_000_00),
}

/** Nothing is usual before it was ordered this often. */
const leastForUsual = 3

/** An order, and what is known of its retailer's earlier ones. Cancelled and refused orders do not count. */
export type OrderWithPast = {
  payType: PayType
  grandTotal: Satang
  /** The lines that are sold; gifts are left out. */
  lines: readonly LineWithPast[]
  /** Totals of the earlier orders, satang. */
  earlierTotals: readonly Satang[]
  /** How many of the retailer's orders have been delivered. */
  delivered: number
  address: string
  /** Where the earlier orders went, the latest first. */
  earlierAddresses: readonly string[]
}
export type LineWithPast = {
  lineNo: number
  productId: number
  qty: number
  /** What the line costs the retailer, satang; discounts are taken off, redeemed points are not. */
  net: Satang
  /** What a unit costs the supplier, satang, VAT included; null where it is not known. */
  unitCost: Satang | null
  /** Quantities of the product in earlier orders. */
  earlierQuantities: readonly number[]
}

/** Why an order is odd; empty where it is as usual. What is unknown is not odd. */
export const oddReasons = (order: OrderWithPast, limits: OddOrderLimits): HoldReason[] => [
  ...order.lines.flatMap((line) => unusualQuantity(line, limits)),
  ...unusualValue(order, limits),
  ...muchCash(order, limits),
  ...changedAddress(order),
  ...order.lines.flatMap(belowCost),
]

function unusualQuantity(line: LineWithPast, { timesUsual }: OddOrderLimits): HoldReason[] {
  const { lineNo, productId, qty } = line
  const usualQty = usualOf(line.earlierQuantities)
  if (usualQty === null || qty < timesUsual * usualQty) return []
  return [{ code: 'ten_times_usual', lineNo, productId, qty, usualQty }]
}

function unusualValue({ grandTotal, earlierTotals }: OrderWithPast, { timesUsual }: OddOrderLimits): HoldReason[] {
  const usualAmount = usualOf(earlierTotals)
  if (usualAmount === null || usualAmount <= 0 || grandTotal < timesUsual * usualAmount) return []
  return [{ code: 'ten_times_value', amount: grandTotal, usualAmount }]
}

function muchCash({ payType, grandTotal, delivered }: OrderWithPast, limits: OddOrderLimits): HoldReason[] {
  if (!isPaidAtDoor(payType)) return []
  if (delivered >= limits.newRetailerOrders || grandTotal < limits.muchCash) return []
  return [{ code: 'new_retailer_much_cash', amount: grandTotal, limit: limits.muchCash, delivered }]
}

/** A retailer with branches orders to each in turn: only an address that none of its orders went to has changed. */
function changedAddress({ address, earlierAddresses }: OrderWithPast): HoldReason[] {
  const [before] = earlierAddresses
  if (before === undefined || earlierAddresses.some((earlier) => plain(earlier) === plain(address))) return []
  return [{ code: 'changed_address', before, now: address }]
}

function belowCost({ lineNo, productId, qty, net, unitCost }: LineWithPast): HoldReason[] {
  if (unitCost === null || minus(times(unitCost, qty), net) <= 0) return []
  return [{ code: 'below_cost', lineNo, productId, unitPrice: satang(Math.floor(net / qty)), unitCost }]
}

const plain = (address: string): string => address.replaceAll(/\s+/g, ' ').trim()

/** The median, the lower one of two; null where there are too few. */
function usualOf<Value extends number>(earlier: readonly Value[]): Value | null {
  if (earlier.length < leastForUsual) return null
  return earlier.toSorted((a, b) => a - b)[Math.floor((earlier.length - 1) / 2)] ?? null
}
