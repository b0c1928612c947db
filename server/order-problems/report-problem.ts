import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { AnswerOf } from '#contract/call.ts'
import { fail, invalid, ok, type Result } from '#contract/errors.ts'
import type { reportProblem as reportProblemCall } from '#contract/order-problems/calls.ts'
import { reportedLines as linesSchema } from '#contract/order-problems/schemas.ts'
import { hourMs } from '#rules/bangkok-time.ts'
import {
  canBeReported,
  maxOpenReports,
  maxReportsPerHour,
  reportViolation,
  type ReportedLine,
} from '#rules/orders/problem-reports.ts'
import { holdsStock, type Stage } from '#rules/orders/stages.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { emit } from '#server/events/emit.ts'
import type { OrderPayload } from '#server/events/events.ts'
import { saveResponse, replayOrRun, idempotentRequest, type IdempotentRequest } from '#server/http/idempotency.ts'
import type { Outcome } from '#server/http/outcome.ts'
import type { As } from '#server/http/route.ts'
import type { Retailer } from '#server/http/caller.ts'
import { findLineUnits } from '#server/orders/order-reading.ts'
import { lockOrder, orderPayload } from '#server/orders/orders.ts'
import type { DrawPhotos } from './draw-photos.ts'
import { presentReport } from './present.ts'
import { addReport, countReports, type NewReport } from './store.ts'

export type ProblemDeps = { db: Database; rateLimitFactor: number; newId: () => string }
/** What receiving a report needs in addition. */
type ReportDeps = ProblemDeps & { drawPhotos: DrawPhotos }
type Request = As<Retailer, typeof reportProblemCall>
type Answer = AnswerOf<typeof reportProblemCall>
/** A report as it was sent, before its photos are re-encoded. */
type ReportRequest = { kind: Request['body']['kind']; lines: ReportedLine[]; words: string | null }

/**
 * Receives a report about the retailer's own order, once per idempotency key. Cheap checks come before the photos are
 * re-encoded, and are repeated under the order's lock.
 */
export async function reportProblem(deps: ReportDeps, request: Request): Promise<Outcome<Answer>> {
  const { body, params, who, idempotencyKey } = request
  const { db } = deps
  const lines = linesOf(body.lines)
  if (!lines) return invalid('lines', 'invalid')
  const sent: ReportRequest = { kind: body.kind, lines, words: body.words || null }
  const files = await filesOf(body)
  const hashes = files.map((bytes) => createHash('sha256').update(bytes).digest('base64url'))
  const repeat = idempotentRequest(who.id, idempotencyKey, ['report-problem', params.id, sent, hashes])
  return replayOrRun(db, repeat, () => receiveNew(deps, request, { sent, files, content: hashes.join() }, repeat))
}

async function receiveNew(
  deps: ReportDeps,
  request: Request,
  { sent, files, content }: { sent: ReportRequest; files: readonly Buffer[]; content: string },
  repeat: IdempotentRequest | null,
): Promise<Outcome<Answer>> {
  const { db } = deps
  const checked = await transact(db, (tx) => checkReport(tx, deps, request, sent))
  if (!checked.ok) return checked
  const photos = await deps.drawPhotos({ retailerId: request.who.id, files, content })
  if (!photos.ok) return photos
  return transact(db, async (tx): Promise<Outcome<Answer>> => {
    const again = await checkReport(tx, deps, request, sent)
    if (!again.ok) return again
    const report = { ...again.value.report, id: deps.newId(), photos: photos.value, at: request.now }
    return saveReport(tx, report, again.value.order, repeat)
  })
}

/** The lines of the form, or null where they are no valid list. */
function linesOf(text: string | undefined): ReportedLine[] | null {
  if (!text) return []
  try {
    const parsed = z.safeParse(linesSchema, JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

const filesOf = ({ photo1, photo2, photo3, photo4 }: Request['body']): Promise<Buffer[]> =>
  Promise.all(
    [photo1, photo2, photo3, photo4].flatMap((file) =>
      file && file.size > 0 ? [file.arrayBuffer().then((bytes) => Buffer.from(bytes))] : [],
    ),
  )

type ValidReport = { report: Omit<NewReport, 'id' | 'photos' | 'at'>; order: OrderPayload }

async function checkReport(
  tx: Tx,
  { rateLimitFactor }: ProblemDeps,
  { params, who, now }: Request,
  sent: ReportRequest,
): Promise<Result<ValidReport>> {
  const order = await lockOrder(tx, params.id, who.id)
  if (!order) return fail('not_found')
  if (!canBeReported(order.stage)) return notSent(order.stage)
  const ordered = await findLineUnits(tx, order.id)
  const violation = reportViolation(
    sent,
    ordered.map((line) => ({ lineNo: line.line_no, qty: line.qty })),
  )
  if (violation) return fail('validation', { errors: [violation] })
  const counts = { outletId: who.id, orderId: order.id, since: new Date(now.getTime() - hourMs) }
  const { recent, open } = await countReports(tx, counts)
  if (recent >= maxReportsPerHour * rateLimitFactor || open >= maxOpenReports)
    return fail('rate_limited', { retryAfterSeconds: 600 })
  const lines = sent.lines.map((line) => ({
    ...line,
    productId: ordered.find((one) => one.line_no === line.lineNo)?.product_id ?? 0,
  }))
  return ok({ report: { ...sent, lines, orderId: order.id, outletId: who.id }, order: orderPayload(order) })
}

/** Why nothing can be wrong with the goods of an order that cannot be reported in this stage. */
export const notSent = (stage: Stage): ReturnType<typeof fail> =>
  fail(holdsStock(stage) ? 'order_not_sent' : 'order_closed')

async function saveReport(
  tx: Tx,
  report: NewReport,
  order: OrderPayload,
  repeat: IdempotentRequest | null,
): Promise<Outcome<Answer>> {
  await addReport(tx, report)
  const payload = { ...order, problemId: report.id, kind: report.kind }
  await emit(tx, { topic: 'order.problem_reported', payload, at: report.at })
  const answer = presentReport({
    id: report.id,
    order_id: report.orderId,
    kind: report.kind,
    lines: report.lines,
    words: report.words,
    state: 'open',
    photos: report.photos.length,
    created_at: report.at,
    outcome: null,
    answer: null,
    credit_satang: null,
    resolved_at: null,
  })
  await saveResponse(repeat, 201, answer, report.at).execute(tx)
  return ok(answer)
}
