import { satang, type Satang } from '../money.ts'
import { isDelivered, stateOfStage, type Stage } from './stages.ts'

/** Kinds of problems with delivered products. */
export const problemKinds = ['missing', 'damaged', 'wrong', 'other'] as const
export type ProblemKind = (typeof problemKinds)[number]

/** Outcomes: a refund, a replacement, or an explanation. */
export const problemOutcomes = ['credit', 'redelivery', 'explained'] as const
export type ProblemOutcome = (typeof problemOutcomes)[number]

export const maxPhotos = 4
/** Limits per retailer and hour, and of open reports per order: more than anyone needs, too few to fill a disk. */
export const maxReportsPerHour = 10
export const maxOpenReports = 5

/** Stages in which products have been dispatched, so that a problem can be reported. */
export const canBeReported = (stage: Stage): boolean => stage === 'OUT_FOR_DELIVERY' || isDelivered(stage)

/**
 * Stages in which an order may have reports: it can be reported, or has come back from the road, and what was reported there and
 * answered stays.
 */
export const mayHaveReports = (stage: Stage): boolean =>
  stateOfStage[stage] === 'WAITING_FOR_DELIVERY' || stateOfStage[stage] === 'CANCELLED' || isDelivered(stage)

export type ReportedLine = { lineNo: number; qty: number }

/**
 * The first violation of a report, or null. Each line appears once, with at most the ordered units. The kind `other`
 * needs a description, all other kinds need lines.
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

type WorthOfOrder = { grandTotal: Satang; undelivered: Satang; credited: Satang; sentAgain: Satang }

/**
 * What can still be refunded for problems of an order, in satang: its total less the undelivered part, what was sent again and earlier
 * refunds for problems. Less than nothing where it was refunded and sent again.
 */
export const creditLeft = ({ grandTotal, undelivered, credited, sentAgain }: WorthOfOrder): Satang =>
  satang(grandTotal - undelivered - credited - sentAgain)

/** The most that can still be refunded. */
export const maxCredit = (worth: WorthOfOrder): Satang => satang(Math.max(0, creditLeft(worth)))

/** `mostAgain`: of the line, `left`: of its product, which may be on several lines. An older release says less. */
type SendableGoods = { mostAgain?: number | undefined; left?: number | undefined }

type GoodsOfReport = readonly { productId: number; qty: number }[]

/** Whether all goods of a report, in the order of its lines, can be sent again at no charge. */
export const canSendAgain = (lines: GoodsOfReport, goods: readonly SendableGoods[]): boolean =>
  lines.length > 0 &&
  lines.every(({ productId, qty }, at) => {
    const { mostAgain = qty, left = Infinity } = goods[at] ?? {}
    return qty <= mostAgain && unitsOf(lines, productId) <= left
  })

/** Whether all goods of a report, in the order of its lines, can be credited. One of words alone can. */
export const canCredit = (lines: GoodsOfReport, goods: readonly { mostCredit?: number | undefined }[]): boolean =>
  lines.every(({ productId }, at) => unitsOf(lines, productId) <= (goods[at]?.mostCredit ?? Infinity))

/** Units of a product, which may be on several lines. */
const unitsOf = (lines: GoodsOfReport, productId: number): number =>
  lines.reduce((sum, line) => (line.productId === productId ? sum + line.qty : sum), 0)
