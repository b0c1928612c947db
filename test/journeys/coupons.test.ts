import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayMs } from '#rules/bangkok-time.ts'
import { changeCart, getCart, listCoupons } from '#contract/cart/calls.ts'
import { consumeProducts } from '#contract/catalogue/calls.ts'
import { satang } from '#rules/money.ts'
import { connect, type Database } from '#server/adapters/database/database.ts'
import { send } from '#test/builders/retailer.ts'
import { shopHere } from './shop-here.ts'
import { demoPhone, signIn, tokenOf } from './sign-in.ts'
import { textsIn } from './texts.ts'
import { refuseOnce } from './lose-once.ts'
import { visit, type Visit } from './visit.ts'

const phone = demoPhone(30)
const texts = textsIn.th

let db: Database
beforeAll(async () => {
  db = connect(shopHere().database, 1, () => undefined).db
  const coupon = (code: string, over: object = {}) => ({
    code,
    name_thai: code,
    name_eng: code,
    discount_satang: satang(20_00),
    minimum_satang: satang(0),
    per_outlet_limit: 1,
    total_limit: null,
    starts_at: new Date(Date.now() - 9 * dayMs),
    ends_at: new Date(Date.now() + dayMs),
    ...over,
  })
  await db
    .insertInto('coupon')
    .values([
      coupon('JOURNEY-OVER', { ends_at: new Date(Date.now() - dayMs) }),
      coupon('JOURNEY-MUCH', { minimum_satang: satang(9_999_999_00) }),
      coupon('JOURNEY-GONE', { per_outlet_limit: 0 }),
      coupon('JOURNEY-GOOD', { minimum_satang: satang(1_00) }),
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
})
afterAll(async () => {
  await db.deleteFrom('coupon').where('code', 'like', 'JOURNEY-%').execute()
  await db.destroy()
})

describe('coupons', () => {
  let shop: Visit
  beforeEach(async () => {
    shop = await visit()
  })
  afterEach(() => shop.close())

  /** Sets the cart to one line of a product without promotions. */
  async function fillCart(): Promise<void> {
    const token = await tokenOf(shop.url, phone)
    const { retailerId, cartItems } = (await send(shop.url, getCart, { token })).body
    const { content } = (await send(shop.url, consumeProducts, { query: { page: '0', size: '2000' } })).body
    const plain = content.find(
      ({ saleCategoryId, productStock, promotionResult }) =>
        saleCategoryId === 1 && (productStock ?? 0) > 20 && promotionResult.availablePromotions.length === 0,
    )
    const goods = (cartItems ?? []).filter(({ type }) => type === 'NORMAL')
    const changes = [
      ...goods.map(({ productId, qty }) => ({ productId, qty: -qty })),
      { productId: plain?.id ?? 0, qty: 3 },
    ]
    for (const change of changes) await send(shop.url, changeCart, { token, body: { retailerId, cartItems: [change] } })
  }

  test('each rejection has its own words, and what is used can be removed', async () => {
    const { page } = shop
    await fillCart()
    await shop.open('/login?next=%2Forder%2Fcart')
    await signIn(shop, phone)
    await page.waitForURL(/\/order\/cart/)
    const box = page.getByLabel(texts.cart.couponCode)
    /** Waits for the server's answer: until then the coupon's previous text may be shown. */
    const answered = (method: 'PUT' | 'DELETE') =>
      page.waitForResponse(
        (response) => response.url().endsWith('/retailer/cart/coupon') && response.request().method() === method,
      )
    const use = async (code: string) => {
      const answer = answered('PUT')
      await box.fill(code)
      await page.getByRole('button', { name: texts.cart.couponUse, exact: true }).click()
      await answer
    }
    const remove = async () => {
      const answer = answered('DELETE')
      await page.getByRole('button', { name: texts.cart.couponRemove }).click()
      await answer
      // The button has gone: who uses a keyboard goes on where it was.
      await page.locator('section:focus').getByRole('heading', { name: texts.cart.coupon, exact: true }).waitFor()
    }
    const refusals = [
      ['JOURNEY-NONE', texts.errors.coupon_not_found],
      ['JOURNEY-OVER', texts.errors.coupon_invalid],
      ['JOURNEY-MUCH', texts.errors.coupon_conditions],
      ['journey-gone', texts.errors.coupon_used_up],
    ] as const
    for (const [code, told] of refusals) {
      await use(code)
      await page.getByText(told).waitFor()
    }
    await shop.expectAccessible()
    // The coupon with the highest discount is next to the sum, and one press uses it
    const token = await tokenOf(shop.url, phone)
    const usable = (await send(shop.url, listCoupons, { token })).body.filter((coupon) => coupon.usable)
    const best = usable.toSorted((a, b) => b.discountAmt - a.discountAmt)[0]
    const offer = page.locator('.offer-line')
    await offer.getByText(texts.cart.couponCanUse(`฿${best?.discountAmt}`)).waitFor()
    await offer.getByRole('button', { name: texts.cart.couponUseOf(best?.code ?? '') }).click()
    await page
      .getByText(texts.cart.couponUsed(best?.code ?? ''))
      .first()
      .waitFor()
    expect(await offer.count()).toBe(0)
    await remove()
    // Two taps in the list of coupons send one.
    let sent = 0
    page.on(
      'request',
      (request) => (sent += Number(request.method() === 'PUT' && request.url().endsWith('/cart/coupon'))),
    )
    await page
      .locator('.coupons')
      .getByRole('button', { name: texts.cart.couponUseOf('JOURNEY-GOOD') })
      .dblclick()
    await page.getByText(texts.cart.couponUsed('JOURNEY-GOOD')).first().waitFor()
    await shop.settled()
    expect(sent).toBe(1)
    await remove()
    await use('journey-good')
    await page.getByText(texts.cart.couponUsed('JOURNEY-GOOD')).first().waitFor()
    // The minimum is now above the cart's sum: the missing amount is shown, and the coupon is not applied.
    await db
      .updateTable('coupon')
      .set({ minimum_satang: satang(1_000_000_00) })
      .where('code', '=', 'JOURNEY-GOOD')
      .execute()
    await page.reload()
    await page.getByText(new RegExp(texts.cart.couponMore('฿[0-9,.]+', 'JOURNEY-GOOD'))).waitFor()
    await shop.expectAccessible()
    await refuseOnce(page, '**/api/retailer/cart/coupon', 422, 'malformed')
    await page.getByRole('button', { name: texts.cart.couponRemove }).click()
    await page.getByRole('alert').getByText(texts.errors.malformed).waitFor()
    await page.getByRole('button', { name: texts.cart.couponRemove }).click()
    await box.waitFor()
    await db
      .updateTable('coupon')
      .set({ minimum_satang: satang(1_00) })
      .where('code', '=', 'JOURNEY-GOOD')
      .execute()
    // The console logs the rejected coupon; it must log nothing else.
    expect(shop.complaints.filter((line) => !/status of 4(09|22)/.test(line))).toEqual([])
  })
})
