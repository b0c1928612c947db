import { createHash } from 'node:crypto'
import type { AnswerOf } from '#contract/call.ts'
import { fail, ok } from '#contract/errors.ts'
import type { sendSlip } from '#contract/payments/send-slip.ts'
import type { Satang } from '#rules/money.ts'
import { satangOfDecimal } from '#rules/payments/gateway-amount.ts'
import type { PaymentMethod } from '#rules/payments/pay-types.ts'
import type { PromptPayAccount } from '#rules/payments/promptpay-account.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { findKept, keepAnswer, onceForKey, repeatable, replayOf, type Repeatable } from '#server/http/idempotency.ts'
import type { As, Outcome } from '#server/http/serve.ts'
import type { Retailer } from '#server/http/who.ts'
import { lockOrder, setPayType, type OrderRow } from '#server/orders/orders.ts'
import { notPayable } from './payable.ts'
import type { SlipPicture } from './read-picture.ts'
import { addSlip, countSlips } from './store.ts'

export type SlipParts = {
  db: Database
  offeredMethods: readonly PaymentMethod[]
  promptPay: PromptPayAccount | null
  rateLimitFactor: number
  newId: () => string
}
type Request = As<Retailer, typeof sendSlip>
type Answer = AnswerOf<typeof sendSlip>

const hour = 60 * 60_000
/** Slips of one shop: more than anybody transfers, less than fills a disk. */
const mostAnHour = 20

/**
 * Takes a slip for an order that waits for its money. The picture is looked at before the order is locked, and everything
 * that matters is looked at again under the lock.
 */
export async function receiveSlip(parts: SlipParts, request: Request): Promise<Outcome<Answer>> {
  const { body, who, now, idempotencyKey } = request
  const { db } = parts
  if (body.outletID !== who.outletCode)
    return fail('forbidden', { detail: 'outletID is not the outlet of the signed-in shop' })
  const bytes = Buffer.from(await body.image.arrayBuffer())
  const fileHash = createHash('sha256').update(bytes).digest('base64url')
  const repeat = repeatable(who.id, idempotencyKey, ['slip', body.orderID, body.orderAmt, fileHash])
  const replay = replayOf(repeat, await findKept(db, repeat))
  if (replay) return replay
  const order = await db.transaction().execute((tx) => lockOrder(tx, body.orderID, who.id))
  const refusal = refusalOf(parts, order, satangOfDecimal(body.orderAmt))
  if (refusal) return refusal
  if ((await countSlips(db, who.id, new Date(now.getTime() - hour))) >= mostAnHour * parts.rateLimitFactor)
    return fail('rate_limited', { retryAfterSeconds: 600 })
  // Loaded with the first slip, and with it what decodes pictures.
  const { readPicture } = await import('./read-picture.ts')
  const read = await readPicture(bytes)
  if (!read.ok) return read
  return onceForKey(db, repeat, () =>
    db.transaction().execute((tx) => keepSlip(tx, parts, request, read.value, repeat)),
  )
}

function refusalOf(
  { offeredMethods }: SlipParts,
  order: OrderRow | null,
  amount: Satang | null,
): ReturnType<typeof fail> | null {
  if (!order) return fail('not_found')
  const refusal = notPayable(order, offeredMethods)
  if (refusal) return refusal
  return amount === order.grand_total_satang ? null : fail('amount_mismatch')
}

async function keepSlip(
  tx: Tx,
  parts: SlipParts,
  { body, who, now }: Request,
  { picture, contentHash, qr }: SlipPicture,
  repeat: Repeatable | null,
): Promise<Outcome<Answer>> {
  const order = await lockOrder(tx, body.orderID, who.id)
  const refusal = refusalOf(parts, order, satangOfDecimal(body.orderAmt))
  if (refusal) return refusal
  if (!order) return fail('not_found')
  const id = parts.newId()
  const added = await addSlip(tx, {
    ...{ id, orderId: order.id, outletId: who.id, amount: order.grand_total_satang, picture, contentHash },
    ...{ sendingBank: qr?.bank ?? null, reference: qr?.reference ?? null, at: now },
  })
  if (!added) return fail('slip_used')
  await setPayType(tx, order.id, 'PROMPTPAY')
  const answer = { status: 'received' as const, slipId: id }
  await keepAnswer(repeat, 200, answer, now).execute(tx)
  return ok(answer)
}
