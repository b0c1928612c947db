// The waiting room of a product that many want at once: a line in the order of arrival, and turns to order.

import type { AnswerOf } from '#contract/call.ts'
import { fail, ok, type ProductProblem, type Result } from '#contract/errors.ts'
import type { getTurn } from '#contract/waiting-room/calls.ts'
import type { CartItem } from '#rules/cart/change.ts'
import { turnState } from '#rules/waiting-room/turn.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import type { Catalogue } from '#server/catalogue/catalogue.ts'
import type { Snapshot } from '#server/catalogue/snapshot.ts'
import { admitNext, findTurn, insertTurn, closeTurn, type OpenTurns } from './store.ts'

export {
  closeOrderedTurns,
  findKeptUnits,
  findTurns,
  forgetTurns,
  lockKeptUnits,
  lockTurns,
  type OpenTurns,
} from './store.ts'

export type TurnDeps = { db: Database; catalogue: Pick<Catalogue, 'snapshot'> }
type Where = { outletId: string; productId: number; now: Date }
type TurnAnswer = AnswerOf<typeof getTurn>

const hasLine = (catalogue: Pick<Catalogue, 'snapshot'>, productId: number): boolean =>
  isByTurns(productId, catalogue.snapshot())

/** Where a retailer stands; it is admitted by this where units are free and it is its turn. */
export async function turnOf({ db, catalogue }: TurnDeps, where: Where): Promise<Result<TurnAnswer>> {
  if (!hasLine(catalogue, where.productId)) return fail('not_found', { detail: 'The product has no waiting room' })
  const found = await findTurn(db, where)
  const mayBegin = found.waiting > 0 && (found.free > 0 || found.lapsed > 0)
  const { free, waiting, ahead, onHand, turn } =
    mayBegin && (await transact(db, (tx) => admitNext(tx, where))) ? await findTurn(db, where) : found
  const state = turnState(turn, onHand, where.now)
  const inLine = turn !== null && turn.closedAt === null && turn.until === null
  return ok({
    state,
    inLine,
    ahead: inLine ? ahead : waiting,
    unitsLeft: Math.max(0, free),
    units: state === 'admitted' ? (turn?.units ?? 0) : 0,
    until: state === 'admitted' ? (turn?.until?.toISOString() ?? null) : null,
  })
}

/** Joins the line at its end; who is in it, or whose turn it is, keeps the place. */
export async function join(deps: TurnDeps, where: Where): Promise<Result<TurnAnswer>> {
  if (!hasLine(deps.catalogue, where.productId)) return turnOf(deps, where)
  await transact(deps.db, (tx) => insertTurn(tx, where))
  return turnOf(deps, where)
}

/** Leaves the line, and gives back what was kept. */
export async function leave(deps: TurnDeps, where: Where): Promise<Result<TurnAnswer>> {
  await closeTurn(deps.db, where)
  return turnOf(deps, where)
}

type Goods = Pick<Snapshot, 'productById'>
const isByTurns = (productId: number, { productById }: Goods): boolean =>
  productById.get(productId)?.limits?.turnUnits !== undefined

/** The goods among these that are ordered by turns. */
export const goodsByTurns = (productIds: readonly number[], snapshot: Goods): number[] =>
  productIds.filter((productId) => isByTurns(productId, snapshot))

/** Units on hand less those that are kept for others; as many as its own turn keeps are there for a retailer. */
export const withoutKept = (
  onHand: ReadonlyMap<number, number>,
  kept: ReadonlyMap<number, number>,
  turns: OpenTurns = new Map(),
): ReadonlyMap<number, number> =>
  new Map(
    [...onHand].map(([productId, units]) => {
      const own = Math.min(units, turns.get(productId)?.units ?? 0)
      return [productId, Math.max(own, units - (kept.get(productId) ?? 0))]
    }),
  )

/** Which of these goods the retailer may not order now, since it is not its turn, or not so many of them. */
export const turnProblems = (items: readonly CartItem[], snapshot: Goods, turns: OpenTurns): ProductProblem[] =>
  items.flatMap(({ productId, qty }) => {
    if (!isByTurns(productId, snapshot)) return []
    const units = turns.get(productId)?.units ?? 0
    return qty > units ? { productId, code: 'not_your_turn', available: units } : []
  })
