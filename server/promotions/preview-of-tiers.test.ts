import { expect, test } from 'vitest'
import { previewTerms } from '#contract/backoffice/trade/promotions/calls.ts'
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
