import { expect, test } from 'vitest'
import { toBaht } from '#rules/money.ts'
import type { Stop } from './driver-session.ts'
import { dueOfAll, partDue, shortLines, takenUnits } from './part-due.ts'

type Line = Stop['orderDetails'][number]
const line = (lineNo: number, qty: number, units: Partial<Line> = {}) =>
  ({ lineNo, qty, totalAmt: qty * 100, ...units }) as Line
const stopOf = (dueAmt: number, orderDetails: Line[], rest: Partial<Stop> = {}) =>
  ({ dueAmt, orderDetails, ...rest }) as Stop

const loaded = stopOf(900, [line(1, 5), line(2, 4)])
const inPart = stopOf(400, [line(1, 5, { deliveredQty: 3 }), line(2, 4, { deliveredQty: 1 })], { loadedDueAmt: 900 })

test('before a report everything that is loaded is taken', () => {
  expect(shortLines(loaded, new Map())).toEqual([])
  expect(shortLines(loaded, new Map([[1, 3]]))).toEqual([{ lineNo: 1, deliveredQty: 3 }])
  expect(toBaht(partDue(loaded, new Map([[1, 3]])))).toBe(700)
  const picked = stopOf(800, [line(1, 5, { pickedQty: 4 }), line(2, 4)])
  expect(toBaht(partDue(picked, new Map([[1, 4]])))).toBe(800)
  expect(shortLines(picked, new Map([[1, 4]]))).toEqual([])
})

test('a corrected part starts from what was reported, and says every line that is short', () => {
  expect(inPart.orderDetails.map((one) => takenUnits(one, new Map()))).toEqual([3, 1])
  expect(shortLines(inPart, new Map())).toEqual([
    { lineNo: 1, deliveredQty: 3 },
    { lineNo: 2, deliveredQty: 1 },
  ])
  expect(shortLines(inPart, new Map([[1, 2]]))).toEqual([
    { lineNo: 1, deliveredQty: 2 },
    { lineNo: 2, deliveredQty: 1 },
  ])
  expect(shortLines(inPart, new Map([[2, 4]]))).toEqual([{ lineNo: 1, deliveredQty: 3 }])
})

test('what a correction collects is of the goods that are loaded', () => {
  expect(toBaht(partDue(inPart, new Map()))).toBe(400)
  expect(toBaht(partDue(inPart, new Map([[1, 2]])))).toBe(300)
  expect(toBaht(partDue(inPart, new Map([[1, 4]])))).toBe(500)
  expect(toBaht(dueOfAll(inPart))).toBe(900)
  expect(toBaht(dueOfAll(loaded))).toBe(900)
  const paidBefore = stopOf(0, [line(1, 5, { deliveredQty: 3 })], { loadedDueAmt: 150 })
  expect(toBaht(partDue(paidBefore, new Map([[1, 4]])))).toBe(50)
  expect(toBaht(partDue(paidBefore, new Map()))).toBe(0)
})
