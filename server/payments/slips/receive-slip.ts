import { hourMs } from '#rules/bangkok-time.ts'
import { createHash } from 'node:crypto'
import type { AnswerOf } from '#contract/call.ts'
import { fail, ok } from '#contract/errors.ts'
import type { sendSlip } from '#contract/payments/calls.ts'
import type { Satang } from '#rules/money.ts'
import { satangOfDecimal } from '#rules/payments/gateway-amount.ts'
import { payTypeOfTransfer, type PaymentMethod } from '#rules/payments/pay-types.ts'
import type { PromptPayAccount } from '#rules/payments/promptpay-account.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { idempotentRequest, replayOrRun, saveResponse, type IdempotentRequest } from '#server/http/idempotency.ts'
import type { CountRequest } from '#server/http/limits/counters.ts'
import type { Outcome } from '#server/http/outcome.ts'
import type { As } from '#server/http/route.ts'
import type { Retailer } from '#server/http/caller.ts'
import { lockOrder, type OrderRow } from '#server/orders/orders.ts'
import { setPayType } from '#server/orders/order-money.ts'
import { notPayable } from './payable.ts'
import type { SlipFile, SlipPicture, SlipReader } from './slip-reader.ts'
import { addSlip, isFileInUse } from './store.ts'

export type SlipDeps = {
  db: Database
  offeredMethods: () => readonly PaymentMethod[]
  promptPay: () => PromptPayAccount | null
  rateLimitFactor: number
  newId: () => string
}
/** What receiving a slip needs in addition. */
type ReceiveDeps = SlipDeps & { reader: SlipReader; countRead: CountRequest }
type Request = As<Retailer, typeof sendSlip>
type Answer = AnswerOf<typeof sendSlip>

/** Pictures of one retailer read per hour: more than anybody transfers, few enough not to delay others. */
const mostAnHour = 20
export const readsWindowMs = hourMs

/**
 * Receives a slip for an order that waits for its payment. The picture is read before the order is locked, and every
 * condition is checked again under the lock.
 */
export async function receiveSlip(deps: ReceiveDeps, request: Request): Promise<Outcome<Answer>> {
  const { body, who, idempotencyKey } = request
  const { db } = deps
  if (body.outletID !== who.outletCode)
    return fail('forbidden', { detail: 'outletID is not the outlet of the signed-in shop' })
  const bytes = Buffer.from(await body.image.arrayBuffer())
  const fileHash = createHash('sha256').update(bytes).digest('base64url')
  const { orderID, orderAmt, payType, storeName } = body
  const content = ['slip', orderID, orderAmt, payType, storeName, fileHash]
  // The release before this one left two of them out. Once it is gone the second list may go.
  const repeat = idempotentRequest(who.id, idempotencyKey, content, ['slip', orderID, orderAmt, fileHash])
  return replayOrRun(db, repeat, () => receiveNew(deps, request, { bytes, fileHash }, repeat))
}

async function receiveNew(
  deps: ReceiveDeps,
  request: Request,
  { bytes, fileHash }: { bytes: Buffer; fileHash: string },
  repeat: IdempotentRequest | null,
): Promise<Outcome<Answer>> {
  const { body, who } = request
  const { db } = deps
  const order = await transact(db, (tx) => lockOrder(tx, body.orderID, who.id))
  const rejection = rejectionOf(deps, order, satangOfDecimal(body.orderAmt))
  if (rejection) return rejection
  // A known file is rejected without reading it, and does not count.
  if (await isFileInUse(db, fileHash)) return fail('slip_used')
  const read = await (deps.reader.find(fileHash) ?? readCounted(deps, { retailerId: who.id, fileHash, bytes }))
  if (!read.ok) return read
  const slip = { ...read.value, fileHash }
  return transact(db, (tx) => saveSlip(tx, deps, request, slip, repeat))
}

/** Every read counts, whether it results in a slip or not: reading is the work. */
async function readCounted({ reader, countRead, rateLimitFactor }: ReceiveDeps, file: SlipFile) {
  const most = Math.ceil(mostAnHour * rateLimitFactor)
  const { requests, msLeft } = await countRead('slip reads', file.retailerId, most)
  if (requests > most) return fail('rate_limited', { retryAfterSeconds: Math.ceil(msLeft / 1000) })
  return reader.read(file)
}

function rejectionOf(
  { offeredMethods }: SlipDeps,
  order: OrderRow | null,
  amount: Satang | null,
): ReturnType<typeof fail> | null {
  if (!order) return fail('not_found')
  const rejection = notPayable(order, offeredMethods())
  if (rejection) return rejection
  return amount === order.grand_total_satang ? null : fail('amount_mismatch')
}

async function saveSlip(
  tx: Tx,
  deps: SlipDeps,
  { body, who, now }: Request,
  { picture, contentHash, fileHash, qr }: SlipPicture & { fileHash: string },
  repeat: IdempotentRequest | null,
): Promise<Outcome<Answer>> {
  const order = await lockOrder(tx, body.orderID, who.id)
  const rejection = rejectionOf(deps, order, satangOfDecimal(body.orderAmt))
  if (rejection) return rejection
  if (!order) return fail('not_found')
  const id = deps.newId()
  const added = await addSlip(tx, {
    id,
    orderId: order.id,
    outletId: who.id,
    amount: order.grand_total_satang,
    fileHash,
    contentHash,
    picture: Buffer.from(picture),
    sendingBank: qr?.bank ?? null,
    reference: qr?.reference ?? null,
    at: now,
  })
  if (!added) return fail('slip_used')
  await setPayType(tx, order.id, payTypeOfTransfer)
  const answer = { status: 'received' as const, slipId: id }
  await saveResponse(repeat, 200, answer, now).execute(tx)
  return ok(answer)
}
