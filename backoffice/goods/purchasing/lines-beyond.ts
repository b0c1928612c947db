import type { addPurchaseOrder } from '#contract/backoffice/goods/purchasing/calls.ts'
import type { RequestOf } from '#contract/call.ts'
import type { DraftLine, Purchase } from './purchase.ts'

type NewLines = RequestOf<typeof addPurchaseOrder>['body']['lines']

/** What is typed beyond what an order has by now: units that are not in it; of a cancelled one all of them. */
export const linesBeyond = (
  {
    state,
    goods,
  }: Pick<Purchase, 'state'> & { goods: readonly Pick<Purchase['goods'][number], 'productId' | 'units'>[] },
  lines: readonly DraftLine[],
): NewLines =>
  lines.flatMap(({ productId, units, cost, packUnits, packName }) => {
    const ordered = state === 'CANCELLED' ? 0 : (goods.find((one) => one.productId === productId)?.units ?? 0)
    const more = Math.round(Number(units)) - ordered
    return more > 0 ? [{ productId, units: more, packUnits, packName, costAmt: Number(cost) || 0 }] : []
  })
