import { satang, satangOf, type Satang } from '#rules/money.ts'
import { deliveredWorth } from '#rules/orders/partial-delivery.ts'
import type { OutcomeReport, Stop } from './driver-session.ts'

type Line = Stop['orderDetails'][number]
/** Units that are taken, by line, as far as the driver has set them. */
type UnitsByLine = ReadonlyMap<number, number>

/** Units of a line that were loaded on the vehicle. */
export const loadedUnits = ({ qty, pickedQty }: Line): number => pickedQty ?? qty

/** Units of a line that are taken: as set, as reported before, or all that were loaded. */
export const takenUnits = (line: Line, taken: UnitsByLine): number =>
  taken.get(line.lineNo) ?? line.deliveredQty ?? loadedUnits(line)

/** The lines of which not everything is taken. */
export const shortLines = (stop: Stop, taken: UnitsByLine): OutcomeReport['lines'] =>
  stop.orderDetails
    .filter((line) => takenUnits(line, taken) < loadedUnits(line))
    .map((line) => ({ lineNo: line.lineNo, deliveredQty: takenUnits(line, taken) }))

/** What is to be collected when all that was loaded is taken, satang. */
export const dueOfAll = (stop: Stop): Satang => satangOf(stop.loadedDueAmt ?? stop.dueAmt)

/** What is to be collected when some units are not taken, satang: as the server calculates it. */
export function partDue(stop: Stop, taken: UnitsByLine): Satang {
  const missing = stop.orderDetails.reduce((sum, line) => {
    const [qty, total] = [line.qty, satangOf(line.totalAmt)]
    const worth = (delivered: number) => (qty === 0 ? 0 : deliveredWorth({ qty, delivered, total }))
    return sum + worth(loadedUnits(line)) - worth(takenUnits(line, taken))
  }, 0)
  return satang(Math.max(0, dueOfAll(stop) - missing))
}
