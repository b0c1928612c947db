import { satang, satangOf, type Satang } from '#rules/money.ts'
import { deliveredWorth } from '#rules/orders/partial-delivery.ts'
import type { Stop } from './driver-session.ts'

type Line = Stop['orderDetails'][number]

/** Units of a line that are on the vehicle. */
export const loadedUnits = ({ qty, pickedQty, deliveredQty }: Line): number => deliveredQty ?? pickedQty ?? qty

/** What is to be collected when some units are not taken, satang: as the server calculates it. */
export function partDue(stop: Stop, taken: ReadonlyMap<number, number>): Satang {
  const due = satangOf(stop.dueAmt)
  if (due === 0) return due
  const missing = stop.orderDetails.reduce((sum, line) => {
    const [qty, total] = [line.qty, satangOf(line.totalAmt)]
    const worth = (delivered: number) => (qty === 0 ? 0 : deliveredWorth({ qty, delivered, total }))
    return sum + worth(loadedUnits(line)) - worth(taken.get(line.lineNo) ?? loadedUnits(line))
  }, 0)
  return satang(Math.max(0, due - missing))
}
