import { expect, test } from 'vitest'
import { previewTerms } from '#contract/backoffice/trade/promotions/calls.ts'
import { dayMs } from '#rules/bangkok-time.ts'
import { aPromotion } from '#test/builders/catalogue.ts'
import { promotionTerms } from '#test/builders/offers.ts'
import { testServer } from '#test/test-server.ts'

const soap = 1
const server = await testServer({ products: { [soap]: { price: 107_00, stock: 1000 } } })
const clerk = await server.as('clerk')

const cart = (qty: number) => [{ productId: soap, qty }]
const terms = promotionTerms({ targets: [soap] })
const previewed = async (qty: number, furtherCarts?: ReturnType<typeof cart>[]) =>
  clerk.call(previewTerms, { body: { terms, cartItems: cart(qty), ...(furtherCarts && { furtherCarts }) } })

test('further carts are previewed in the same call, each as alone and in their order', async () => {
  const alone = async (qty: number) => {
    const { further, ...preview } = (await previewed(qty)).body
    expect(further).toEqual([])
    return preview
  }
  const { further, ...first } = (await previewed(6, [cart(5), cart(2)])).body
  expect([first, ...further]).toEqual([await alone(6), await alone(5), await alone(2)])
  expect(first.applied).toHaveLength(1)
  const tooMany = Array.from({ length: 5 }, () => cart(1))
  expect((await previewed(6, tooMany)).problem.code).toBe('validation')
})

test('a promotion that begins with it counts, and one that begins later or ends before does not', async () => {
  const inDays = (days: number) => new Date(Date.now() + days * dayMs)
  const together = inDays(2)
  const exclusive = { productId: soap, priority: 20, excludesOthers: true }
  const tiers = [{ minimumBuy: 1, discountSatang: 10_00 }]
  await aPromotion(server.db, { id: 1, ...exclusive, tiers, startsAt: together, endsAt: inDays(4) })
  const offeredFrom = async (startsAt: Date, endsAt = inDays(9)) => {
    const period = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
    const body = { terms: promotionTerms({ targets: [soap], ...period }), cartItems: cart(6) }
    const { before, after, applied } = (await clerk.call(previewTerms, { body })).body
    return [before.grandTotalAmt - 6 * 107, after.grandTotalAmt - 6 * 107, applied.length]
  }
  expect(await offeredFrom(together)).toEqual([-60, -60, 0])
  expect(await offeredFrom(inDays(3))).toEqual([-60, -60, 0])
  expect(await offeredFrom(inDays(1))).toEqual([0, -42, 1])
  expect(await offeredFrom(inDays(4.5))).toEqual([0, -42, 1])
})
