import { sql } from 'kysely'
import type { AnswerOf, RequestOf } from '#contract/call.ts'
import type {
  changeOrder as changeOrderCall,
  previewChange as previewCall,
} from '#contract/backoffice/day/order-sheet/calls.ts'
import { fail, invalid, ok, type Result } from '#contract/errors.ts'
import type { CreditRule } from '#rules/credit/credit.ts'
import { fromBaht, minus, toBaht } from '#rules/money.ts'
import { isOwed } from '#rules/payments/pay-types.ts'
import { isPrepaidAndPaid } from '#rules/orders/amount-due.ts'
import { isChangeable } from '#rules/orders/stages.ts'
import type { Eligibility } from '#rules/restricted-goods/restriction.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { untilItStands } from '#server/adapters/database/until-it-stands.ts'
import { fetchEligibility, lockCart, readOrMakeCart, withEligibility, type CartDeps } from '#server/cart/cart.ts'
import { promotionOf } from '#server/catalogue/catalogue.ts'
import type { Snapshot } from '#server/catalogue/snapshot.ts'
import {
  findReplay,
  idempotentRequest,
  replayOrRun,
  saveResponse,
  type IdempotentRequest,
} from '#server/http/idempotency.ts'
import type { Outcome } from '#server/http/outcome.ts'
import type { As } from '#server/http/route.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import { giftCandidates, lockOfferUsage, readOfferUsage } from '#server/promotions/promotions.ts'
import { recordAction } from '#server/staff-actions/staff-actions.ts'
import { retailerOf, findOrderById, lockOrder, type OrderRow } from '#server/orders/orders.ts'
import { refuseUnlike } from '#server/orders/as-shown.ts'
import { refuseCredit } from '#server/orders/credit.ts'
import { lockStock, readStock } from '#server/stock-ledger/stock-ledger.ts'
import { findKeptUnits, goodsByTurns, lockKeptUnits, withoutKept } from '#server/waiting-room/waiting-room.ts'
import { findContent, type Content } from './content.ts'
import { presentContent, contentFacts } from './present-content.ts'
import { priceChange, type WantedUnits } from './price-change.ts'
import { writeContent } from './write-content.ts'

/** `credit`: whether and how goods can be on account. */
export type ChangeDeps = CartDeps & { credit: () => CreditRule }
type ChangeRequest = As<Staff, typeof changeOrderCall>
type PreviewRequest = As<Staff, typeof previewCall>
type ChangeComparison = AnswerOf<typeof previewCall>
type Answer = AnswerOf<typeof changeOrderCall>

/** What a change would make of an order. Takes no lock. Fails as `changeOrder` does. */
export async function previewChange(deps: CartDeps, request: PreviewRequest): Promise<Result<ChangeComparison>> {
  const { db } = deps
  const order = await findOrderById(db, request.params.id)
  if (!order) return fail('not_found')
  const wanted = request.body.lines
  const eligibility = await askEligibility(deps, request, order, wanted)
  const cart = await readOrMakeCart(db, { outletId: order.outlet_id }, request.now)
  const buyer = withEligibility(cart, eligibility)
  const planned = await plan({ db, lock: false }, deps, { order, wanted, buyer, now: request.now })
  return planned.ok ? ok(await compare(db, order, planned.value)) : planned
}

/**
 * Changes the goods of an order as previewed: order, stock, uses of offers, refunds, history and the event, in one
 * transaction. Once per idempotency key.
 *
 * Fails with `conflict` where the order has changed since the preview, `price_changed` where the change now costs
 * something else, `pack_changed` where goods are in another pack than the page showed, `order_closed` where it is packed, invoiced or was refunded beyond the change, and as `priceChange` does.
 */
export function changeOrder(deps: ChangeDeps, request: ChangeRequest): Promise<Outcome<Answer>> {
  const { db } = deps
  const { params, body, who, idempotencyKey } = request
  const repeat = idempotentRequest(who.id, idempotencyKey, ['change-order', params.id, body])
  return replayOrRun(db, repeat, async () => {
    const order = await findOrderById(db, params.id)
    if (!order) return fail('not_found')
    const eligibility = await askEligibility(deps, request, order, body.lines)
    const outcome = await untilItStands(() =>
      transact(db, (tx) => changeInTransaction(tx, deps, { request, outletId: order.outlet_id, eligibility, repeat })),
    )
    deps.catalogue.refreshSoon()
    return outcome
  })
}

type Step = {
  request: ChangeRequest
  outletId: string
  eligibility: Eligibility | null | undefined
  repeat: IdempotentRequest | null
}

async function changeInTransaction(
  tx: Tx,
  deps: ChangeDeps,
  { request, outletId, eligibility, repeat }: Step,
): Promise<Outcome<Answer>> {
  const { params, body, who, now } = request
  // The cart first, as an order does: its lock is the one on limits per retailer.
  const buyer = withEligibility(await lockCart(tx, { outletId }, now), eligibility)
  const order = await lockOrder(tx, params.id, null)
  if (!order) return fail('not_found')
  const replay = await findReplay(tx, repeat)
  if (replay) return replay
  const planned = await plan({ db: tx, lock: true }, deps, { order, wanted: body.lines, buyer, now })
  if (!planned.ok) return planned
  const { revision, before, after } = planned.value
  if (revision !== body.revision) return fail('conflict', { detail: `The order is at revision ${revision}` })
  if (fromBaht(body.expectedGrandTotalAmt) !== after.grandTotal)
    return fail('price_changed', { detail: `The total would be ${toBaht(after.grandTotal)}` })
  const compared = await compare(tx, order, planned.value)
  const otherPacks = refuseUnlike(body.expectedPacks, packsOf(compared.after))
  if (otherPacks) return otherPacks
  if (isOwed(order.pay_type)) {
    const more = minus(after.grandTotal, before.grandTotal)
    const refused = await refuseCredit(tx, { outletId, more, rule: deps.credit(), now })
    if (refused) return refused
  }
  const written = await writeContent(tx, { order, before, after, actor: actorOf(who), reason: body.reason, at: now })
  if (!written.ok) return written
  const undo =
    compared.undoable === true
      ? await recordAction(tx, {
          kind: 'order_changed',
          subject: { type: 'order', id: order.id },
          inverse: { before, after },
          who,
          at: now,
        })
      : null
  const answer: Answer = { ...compared, revision: await revisionOf(tx, order.id), undo }
  await saveResponse(repeat, 200, answer, now).execute(tx)
  return ok(answer)
}

type ChangePlan = { revision: number; before: Content; after: Content }
type PlanInput = {
  order: OrderRow
  wanted: WantedUnits
  buyer: { eligibility: Eligibility | null; catalogueVersion: number }
  now: Date
}
/** Where it is read, and whether that is locked, in the order of `lockOfferUsage`: only a transaction can. */
type Source = { db: Database; lock: false } | { db: Tx; lock: true }

async function plan(
  source: Source,
  { catalogue }: CartDeps,
  { order, wanted, buyer, now }: PlanInput,
): Promise<Result<ChangePlan>> {
  const { db, lock } = source
  const refused = await whyClosed(db, order)
  if (refused) return refused
  const repeated = wanted.findIndex(
    ({ productId }, index) => wanted.findIndex((one) => one.productId === productId) !== index,
  )
  if (repeated >= 0) return invalid(`lines.${repeated}`, 'repeated')
  const [content, revision] = [await findContent(db, order.id), await revisionOf(db, order.id)]
  const isPaid = isPrepaidAndPaid({ stage: order.stage, payType: order.pay_type })
  const before = content
  const promotions = await promotionsAt(db, order.created_at)
  const about = { outletId: order.outlet_id, promotions, coupon: null }
  const usage = lock ? await lockOfferUsage(db, about) : await readOfferUsage(db, about)
  const products = [
    ...content.lines.map(({ productId }) => productId),
    ...wanted.map(({ productId }) => productId),
    ...giftCandidates(promotions),
  ]
  const snapshot = await catalogue.atLeast(buyer.catalogueVersion)
  const priced = priceChange(
    {
      content: { ...content, paid: isPaid ? (content.paid ?? content.grandTotal) : null },
      outletId: order.outlet_id,
      placedAt: order.created_at.getTime(),
      snapshot,
      promotions,
      coupon: await couponOf(db, content.couponCode),
      usage: usage.promotions,
      onHand: await freeStock(source, { products, snapshot, now }),
      eligibility: buyer.eligibility,
      now: now.getTime(),
    },
    wanted,
  )
  return priced.ok ? ok({ revision, before, after: priced.value }) : priced
}

/** Units on hand that the waiting room keeps for nobody's turn. */
async function freeStock(
  { db, lock }: Source,
  { products, snapshot, now }: { products: readonly number[]; snapshot: Snapshot; now: Date },
): Promise<ReadonlyMap<number, number>> {
  const onHand = lock ? await lockStock(db, products) : await readStock(db, products)
  const productIds = goodsByTurns([...new Set(products)], snapshot)
  if (productIds.length === 0) return onHand
  const kept = lock ? await lockKeptUnits(db, { productIds, now }) : await findKeptUnits(db, { productIds, now })
  return withoutKept(onHand, kept)
}

/** Why the goods of an order cannot be changed any more; null if they can. */
export async function whyClosed(db: Database | Tx, order: OrderRow): Promise<ReturnType<typeof fail> | null> {
  if (!isChangeable(order.stage)) return fail('order_closed', { detail: `The order is ${order.stage}` })
  const invoice = await db
    .selectFrom('order_tax_invoice')
    .select('number')
    .where('order_id', '=', order.id)
    .executeTakeFirst()
  return invoice
    ? fail('order_closed', {
        detail: 'Its tax invoice was issued',
        errors: [{ path: 'order', code: 'document_issued' }],
      })
    : null
}

/** The pack of each product that is ordered, and of what is only given. */
const packsOf = ({ lines }: ChangeComparison['after']) =>
  new Map(lines.toReversed().map(({ productId, unit, pieces }) => [productId, { unit, pieces }]))

async function compare(
  db: Database | Tx,
  order: OrderRow,
  { revision, before, after }: ChangePlan,
): Promise<ChangeComparison> {
  const facts = await contentFacts(db, [before, after])
  const state = { stage: order.stage, payType: order.pay_type, cashClosed: order.cash_closed }
  return {
    revision,
    before: presentContent(before, state, facts),
    after: presentContent(after, state, facts),
    undoable: after.pointsUsed < before.pointsUsed ? 'points_returned' : true,
  }
}

/** Rises with every event of an order: moves, picks, refunds, changes. */
export async function revisionOf(db: Database | Tx, orderId: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(max(id), 0) as id from order_event where order_id = ${orderId}::uuid`.execute(db)
  return rows[0]?.id ?? 0
}

/** All promotions that were in force at a moment, used up or ended early since or not. */
async function promotionsAt(db: Database | Tx, at: Date) {
  const rows = await db
    .selectFrom('promotion')
    .selectAll()
    .where('starts_at', '<=', at)
    .where('ends_at', '>', at)
    .orderBy('id')
    .execute()
  return rows.map(promotionOf)
}

async function couponOf(db: Database | Tx, code: string | null) {
  if (code === null) return null
  const row = await db
    .selectFrom('coupon')
    .select(['code', 'discount_satang', 'minimum_satang'])
    .where('code', '=', code)
    .executeTakeFirst()
  return row ? { code: row.code, discountSatang: row.discount_satang, minimumSatang: row.minimum_satang } : null
}

/** Another company service is queried about the retailer before the transaction, which makes no remote call. */
async function askEligibility(
  deps: CartDeps,
  { raw }: Pick<PreviewRequest, 'raw'>,
  { outlet_id: outletId }: OrderRow,
  wanted: RequestOf<typeof previewCall>['body']['lines'],
): Promise<Eligibility | null | undefined> {
  const retailer = await retailerOf(deps.db, outletId)
  if (!retailer) return undefined
  return fetchEligibility(
    deps,
    { who: retailer, raw },
    wanted.map(({ productId }) => productId),
  )
}
