import { satang, type Satang } from '../money.ts'
import { isDelivered, type Stage } from './stages.ts'

/** What can be wrong with goods that were sent. */
export const problemKinds = ['missing', 'damaged', 'wrong', 'other'] as const
export type ProblemKind = (typeof problemKinds)[number]

/** What the staff did about it: money goes back, goods come again, or words were enough. */
export const problemOutcomes = ['credit', 'redelivery', 'explained'] as const
export type ProblemOutcome = (typeof problemOutcomes)[number]

export const mostPhotos = 4
/** Reports of one retailer in an hour, and open ones of one order: more than anybody needs, less than fills a disk. */
export const mostReportsAnHour = 10
export const mostOpenReports = 5

/** The goods have left, so that something can be wrong with them. */
export const canBeReported = (stage: Stage): boolean => stage === 'OUT_FOR_DELIVERY' || isDelivered(stage)

export type ReportedLine = { lineNo: number; qty: number }

/**
 * The first thing that makes no sense in a report, or null. Lines are named once, with no more units than were ordered;
 * something without goods is told in words.
 */
export function reportViolation(
  report: { kind: ProblemKind; lines: readonly ReportedLine[]; words: string | null },
  ordered: readonly ReportedLine[],
): { path: string; code: string } | null {
  const wrong = report.lines.findIndex(
    ({ lineNo, qty }, index) =>
      !ordered.some((line) => line.lineNo === lineNo && qty >= 1 && qty <= line.qty) ||
      report.lines.findIndex((other) => other.lineNo === lineNo) !== index,
  )
  if (wrong >= 0) return { path: `lines.${wrong}`, code: 'invalid' }
  if (report.kind !== 'other' && report.lines.length === 0) return { path: 'lines', code: 'required' }
  if (report.kind === 'other' && !report.words) return { path: 'words', code: 'required' }
  return null
}

/**
 * How much more can be given back for problems of an order: its total less what did not come and what was given back for
 * problems before, satang.
 */
export const mostCredit = (order: { grandTotal: Satang; undelivered: Satang; credited: Satang }): Satang =>
  satang(Math.max(0, order.grandTotal - order.undelivered - order.credited))
