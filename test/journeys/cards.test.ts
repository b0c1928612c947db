import { beforeAll, beforeEach, afterEach, describe, expect, test } from 'vitest'
import type { Locator } from 'playwright-core'
import type { AnswerOf } from '#contract/call.ts'
import { changeCart, getCart } from '#contract/cart/calls.ts'
import { consumeProducts } from '#contract/catalogue/calls.ts'
import { getProfile } from '#contract/profile/calls.ts'
import { send } from '#test/builders/retailer.ts'
import { sentCodes } from './phone-code.ts'
import { shopHere } from './shop-here.ts'
import { demoPhone, signIn, tokenOf } from './sign-in.ts'
import { textsIn } from './texts.ts'
import { inTurn } from './in-turn.ts'
import { visit, type Visit } from './visit.ts'

// A product's card in all its states, and the way to restricted goods.

type Product = AnswerOf<typeof consumeProducts>['content'][number]
const beer = 8
let products: Product[]
const codes = await sentCodes()
beforeAll(async () => {
  products = (await send(shopHere().url, consumeProducts, { query: { size: '2000' } })).body.content
})

const variants = [
  { language: 'th', width: 360, phone: demoPhone(36), at: 0 },
  { language: 'en', width: 1280, phone: demoPhone(37), at: 1 },
] as const

describe.each(inTurn(variants))('a card in $language at $width px', ({ language, width, phone, at, testOnce }) => {
  const texts = textsIn[language]
  let shop: Visit
  beforeEach(async () => {
    shop = await visit({ language, width })
  })
  afterEach(() => shop.close())

  const nameOf = (product: Product) =>
    language === 'th' ? product.productDescriptionThai : product.productDescriptionEng
  /** One product for each variant, so that no two of them change the same line. */
  function oneOf(fits: (product: Product) => boolean): Product {
    const product = products.filter(({ saleCategoryId }) => saleCategoryId === 1).filter(fits)[at]
    if (!product) throw new Error('The demo has no such product')
    return product
  }
  const stockOf = ({ productStock }: Product) => productStock ?? 0
  const isFree = (product: Product) => ![beer, 104].includes(product.categoryId) && stockOf(product) > 100

  async function openCard(product: Product): Promise<Locator> {
    await shop.open(`/search-results?q=${product.sku}`)
    return shop.page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: shop.page.locator(`a[href="/product/${product.id}"]`) })
      .first()
  }
  const cardParts = (card: Locator, name: string) => ({
    add: card.getByRole('button', { name: texts.catalogue.add(name) }),
    stepper: card.getByRole('group', { name: texts.catalogue.quantityOf(name) }),
    field: card.getByRole('spinbutton', { name: texts.catalogue.quantityOf(name) }),
    more: card.getByRole('button', { name: texts.catalogue.more(name) }),
    fewer: card.getByRole('button', { name: texts.catalogue.fewer(name) }),
  })
  const badge = (card: Locator) => card.locator('.badge')
  async function emptyCart(): Promise<void> {
    const token = await tokenOf(shop.url, phone)
    const { id } = (await send(shop.url, getProfile, { token })).body
    const cartItems = products.map(({ id: productId }) => ({ productId, qty: -99_999 })).slice(0, 100)
    await send(shop.url, changeCart, { token, body: { retailerId: id, cartItems } })
  }

  testOnce(
    'a picture that cannot be had is the empty tile, whether it failed before or after the page came alive',
    async () => {
      const { page } = shop
      await page.route('**/content/images/**', (route) => route.abort())
      for (const path of ['/', '/category/1', '/product/1043']) {
        await shop.open(path)
        const torn =
          "[...document.querySelectorAll('img.pic')].filter((one) => one.complete && !one.naturalWidth).length"
        await expect.poll(() => page.evaluate(torn)).toBe(0)
        await expect.poll(() => page.locator('.pic-none').count()).toBeGreaterThan(0)
        await page.evaluate('scrollTo(0, document.body.scrollHeight)')
        await expect.poll(() => page.evaluate(torn)).toBe(0)
        await shop.expectAccessible()
      }
    },
  )

  test('a number in a name keeps its unit beside it', async () => {
    await shop.open('/category/1')
    const names = await shop.page.locator('.card-name, .card-pack > i').allInnerTexts()
    expect(names.filter((name) => /\d /.test(name))).toEqual([])
    expect(names.filter((name) => /\d\u00A0/.test(name)).length).toBeGreaterThan(0)
  })

  // Specification 2.73, 2.74, 2.75, 2.76, 2.77, 2.83
  test('idle it has a price and an add button; a tap opens the stepper at 1; a press beside it closes it', async () => {
    const product = oneOf((one) => isFree(one) && one.productPrice > 1000)
    const name = nameOf(product)
    await emptyCart()
    await shop.open('/login')
    await signIn(shop, phone)
    const card = await openCard(product)
    const { add, stepper, field, more, fewer } = cardParts(card, name)
    await card
      .getByText(new RegExp(product.productPrice.toLocaleString('en-US', { minimumFractionDigits: 2 })))
      .waitFor()
    const link = card.getByRole('link', { name })
    await expect.poll(() => link.getAttribute('href')).toBe(`/product/${product.id}`)
    expect([await link.locator('img').count(), await stepper.count(), await badge(card).count()]).toEqual([1, 0, 0])
    await add.click()
    await expect.poll(() => field.inputValue()).toBe('1')
    expect([await fewer.isVisible(), await add.count()]).toEqual([true, 0])
    await shop.page.getByRole('heading', { level: 1 }).click()
    await stepper.waitFor({ state: 'detached' })
    await expect.poll(() => badge(card).innerText()).toBe('1')
    // The button says and does the same as the plus that takes its place: one more
    await more.click()
    await fewer.waitFor()
    await expect.poll(() => field.inputValue()).toBe('2')
    await more.click()
    await field.pressSequentially('x')
    expect([await field.inputValue(), await badge(card).innerText()]).toEqual(['3', '3'])
    await shop.expectAccessible()
    for (let taps = 0; taps < 3; taps += 1) await fewer.click()
    await add.waitFor()
    expect(await badge(card).count()).toBe(0)
    expect(shop.complaints).toEqual([])
  })

  // Specification 2.80, 4.30, 5.3, 5.4
  testOnce('more than there is becomes what there is, and the words over the picture go again', async () => {
    const least = products.filter(isFree).map(stockOf)
    const product = oneOf((one) => isFree(one) && stockOf(one) <= Math.min(...least) + 20)
    const name = nameOf(product)
    await shop.open('/login')
    await signIn(shop, phone)
    const card = await openCard(product)
    const { add, field, more } = cardParts(card, name)
    await add.click()
    const notEnough = card.getByText(texts.catalogue.notEnough)
    // It stands there for about a second: looked for in every frame, from before it comes.
    const isSaid = `document.querySelector('main').textContent.includes(${JSON.stringify(texts.catalogue.notEnough)})`
    const said = () => shop.page.waitForFunction(isSaid)
    await Promise.all([said(), field.fill(String(stockOf(product) + 50))])
    await expect.poll(() => field.inputValue()).toBe(String(product.productStock))
    await notEnough.waitFor({ state: 'detached' })
    await Promise.all([said(), more.click()])
    await expect.poll(() => field.inputValue()).toBe(String(product.productStock))

    // In the cart the reason stays next to the number until that is changed
    await shop.page.clock.install()
    await shop.open('/order/cart')
    const line = shop.page.getByRole('main').getByRole('listitem').filter({ hasText: name })
    const number = line.getByRole('spinbutton', { name: texts.catalogue.quantityOf(name) })
    await number.fill(String(stockOf(product) + 50))
    const [onlyLeft = ''] = texts.cart.onlyLeft('|').split('|')
    await line.getByText(onlyLeft).waitFor()
    await shop.page.clock.fastForward(10_000)
    await shop.settled()
    expect(await line.getByText(onlyLeft).isVisible()).toBe(true)
    await number.fill('1')
    await line.getByText(onlyLeft).waitFor({ state: 'detached' })
    await number.fill('0')
  })

  // Specification 2.78, 2.79
  testOnce('out of stock it says so, tells that it is coming, and has nothing to add', async () => {
    const product = oneOf((one) => one.categoryId !== beer && stockOf(one) <= 0)
    const card = await openCard(product)
    await card.getByText(texts.catalogue.soldOut, { exact: true }).waitFor()
    await card.getByText(texts.catalogue.coming, { exact: true }).waitFor()
    expect(await card.getByRole('button').count()).toBe(0)
    await shop.expectAccessible()
  })

  // Specification 2.81, 2.82
  testOnce('an offer has its tag, a gift is not for sale, and a missing picture has its place', async () => {
    const { page } = shop
    await shop.open('/all/promotion')
    const promoted = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.locator('[data-add]') })
      .first()
    const kinds = Object.values(texts.catalogue.offerKinds)
    expect(kinds).toContain(await promoted.locator('.tag').innerText())
    await shop.open('/all/premium')
    const gift = page.getByRole('main').getByRole('listitem').filter({ hasText: texts.catalogue.comesAlong }).first()
    await gift.waitFor()
    expect(await gift.getByRole('button').count()).toBe(0)
    await gift.getByRole('link').first().click()
    await page.getByRole('heading', { name: texts.notes.givenWith }).waitFor()
    await page.locator('main a[href^="/promotion/"]').first().waitFor()
    await page.context().route('**/api/pages/cards**', async (route) => {
      const cards = (await (await route.fetch()).json()) as { image: string | null }[]
      await route.fulfill({ json: cards.map((card) => ({ ...card, image: null })) })
    })
    await shop.open('/login?next=%2Fall%2Frecent')
    await signIn(shop, phone)
    await page.locator('.pick-lines .pic-none').first().waitFor()
    expect(await page.locator('.pick-lines img').count()).toBe(0)
  })

  // Specification 2.38, 2.99, 2.102, 2.103, 2.104, 3.5, 4.38, 4.39, 4.42, 4.43, 5.10
  testOnce('restricted goods ask a visitor to sign in, then for the code from the phone, once', async () => {
    const { page } = shop
    const [lager, ale] = products.filter((one) => one.categoryId === beer && stockOf(one) > 100)
    if (!lager || !ale) throw new Error('The demo has no beer')
    const { restricted, errors, cart } = texts
    const dialog = page.getByRole('dialog', { name: restricted.heading })
    await emptyCart()
    let card = await openCard(lager)
    await card.getByText(texts.catalogue.verifiedOnly).waitFor()
    await cardParts(card, nameOf(lager)).add.click()
    await dialog.waitFor()
    await expect
      .poll(() => page.evaluate("getComputedStyle(document.documentElement).overflowY === 'hidden'"))
      .toBe(true)
    await shop.expectAccessible()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await cardParts(card, nameOf(lager)).add.click()
    await dialog.getByRole('button', { name: texts.shell.close }).click()
    await dialog.waitFor({ state: 'hidden' })
    await cardParts(card, nameOf(lager)).add.click()
    await dialog.getByRole('button', { name: restricted.signIn }).click()
    await page.waitForURL(/\/login\?next=%2Fsearch-results/)
    await signIn(shop, phone)
    await page.waitForURL(/\/search-results/)

    const prove = async () => {
      await dialog.getByLabel(restricted.phone).fill('12345')
      await dialog.getByRole('button', { name: restricted.send }).click()
      await dialog.getByText(restricted.phoneInvalid).waitFor()
      await dialog.getByLabel(restricted.phone).fill(phone)
      const next = await codes.next(phone)
      await dialog.getByRole('button', { name: restricted.send }).click()
      const code = dialog.getByLabel(restricted.code)
      await code.press('Enter')
      const sent = await next()
      await code.fill(sent === '111111' ? '222222' : '111111')
      await code.press('Enter')
      await dialog.getByText(errors.code_wrong).waitFor()
      await code.fill(sent)
      await code.press('Enter')
      await dialog.waitFor({ state: 'hidden' })
    }
    await prove()
    card = await openCard(lager)
    await badge(card).getByText('1').waitFor()
    await expect.poll(() => page.evaluate('document.cookie')).toContain('verify-restrict-product=1')
    card = await openCard(ale)
    await cardParts(card, nameOf(ale)).add.click()
    await cardParts(card, nameOf(ale)).field.waitFor()
    expect(await dialog.isVisible()).toBe(false)
    const token = await tokenOf(shop.url, phone)
    const inCart = async () =>
      (await send(shop.url, getCart, { token })).body.cartItems?.map(({ productId }) => productId)
    await expect.poll(inCart).toEqual(expect.arrayContaining([lager.id, ale.id]))

    // A day later the server knows of no grant, while the cart still holds the goods.
    const { id } = (await send(shop.url, getProfile, { token })).body
    await codes.db.deleteFrom('restricted_grant').where('outlet_id', '=', id).execute()
    await shop.open('/order/cart')
    const line = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: nameOf(lager) })
    await line.getByText(errors.restricted_product).waitFor()
    await line.getByRole('button', { name: cart.takeOut, exact: true }).waitFor()
    await shop.expectAccessible()
    await line.getByRole('button', { name: cart.verify }).click()
    await prove()
    await line.getByText(errors.restricted_product).waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('main').getByText(cart.fixFirst).count()).toBe(0)
  })
})
