import { usualOrder } from '#contract/smart-basket/calls.ts'
import { call } from '#storefront/api/call.ts'
import type { Reply } from '#storefront/api/reply.ts'
import { ofThisPage, quantityIn, sayMissing, type AddGoodsDeps, type Goods } from '#storefront/cart/add-goods.ts'
import { addNotice } from '#storefront/cart/cart-actions.ts'

type AddUsualOrderDeps = Omit<AddGoodsDeps, 'reload'> & {
  /** The products that the retailer has ordered and not yet received. */
  onTheirWay: () => Promise<Reply<readonly number[]>>
  say: typeof addNotice
}

const readOnTheirWay: AddUsualOrderDeps['onTheirWay'] = async () => {
  const reply = await call(usualOrder, {})
  return reply.ok ? { ok: true, value: reply.value.onTheirWay } : reply
}

/**
 * What a button needs to add lines of the usual order to the cart. What another tab or phone has added or ordered meanwhile
 * is not added twice; all else is, though the usual order may be another one by now, and the cart says what it did not get and why.
 */
export function createAddUsualOrder(
  deps: AddUsualOrderDeps = { ...ofThisPage, onTheirWay: readOnTheirWay, say: addNotice },
) {
  /** @returns the number of products of which the cart got some, or null on failure */
  return async (lines: Goods): Promise<number | null> => {
    const retailerId = deps.retailerId()
    if (retailerId === undefined) return null
    let wanted: Goods = []
    let ordered: Goods = []
    const reply = await deps.update(async () => {
      const [before, coming] = await Promise.all([deps.read(), deps.onTheirWay()])
      if (!before.ok) return before
      if (!coming.ok) return coming
      const onTheirWay = new Set(coming.value)
      const missing = lines.filter(({ productId }) => quantityIn(before.value, productId) === 0)
      wanted = missing.filter(({ productId }) => !onTheirWay.has(productId))
      ordered = missing.filter(({ productId }) => onTheirWay.has(productId))
      return wanted.length === 0 ? before : deps.add(retailerId, wanted, deps.newKey())
    })
    if (!reply?.ok) return null
    for (const { productId } of ordered) deps.say({ productId, code: 'on_its_way' })
    // None of them was in the cart.
    return sayMissing(wanted, { before: null, after: reply.value }, deps.say).got
  }
}

export const addUsualOrder = createAddUsualOrder()
