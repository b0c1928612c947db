import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Locator } from 'playwright-core'
import { demoPhone } from './sign-in.ts'
import { openSignedIn, setCart } from './shops.ts'
import { textsIn, words } from './texts.ts'
import { inTurn, shopsOf } from './in-turn.ts'
import { refuse } from './lose-once.ts'
import { untilCaught } from './until-caught.ts'
import { visit, type Visit } from './visit.ts'

// Every dialog closes by Escape, by its button and, if nothing typed is lost, by a press outside; it locks the page,
// keeps the focus, and returns it.

describe.each(inTurn(shopsOf(44, 45)))('dialogs in $language at $width px', ({ language, width, phone, testOnce }) => {
  const texts = textsIn[language]
  let shop: Visit
  beforeAll(async () => {
    shop = await visit({ language, width })
  })
  afterAll(() => shop.close())
  /** Signs the shop in unless an earlier test has. */
  const ownShop = async () => {
    if (!(await shop.page.evaluate("localStorage.getItem('songdee.access_token')"))) await openSignedIn(shop, phone)
  }

  /** Looks at a dialog from opening to closing, each way, and at what happens to the page behind it. */
  async function expectDialog(
    dialog: Locator,
    open: () => Promise<void>,
    { opener, closesOutside }: DialogCase,
  ): Promise<void> {
    const { page } = shop
    const locked = () => page.evaluate("getComputedStyle(document.documentElement).overflowY === 'hidden'")
    const ways: ((shown: Locator) => Promise<void>)[] = [
      () => page.keyboard.press('Escape'),
      (shown) => shown.getByRole('button', { name: texts.shell.close, exact: true }).first().click(),
      () => page.mouse.click(8, 8),
    ]
    for (const [index, close] of ways.entries()) {
      await open()
      await dialog.waitFor()
      await expect.poll(() => locked()).toBe(true)
      const inside = "document.querySelector('dialog[open]').contains(document.activeElement)"
      for (let tabs = 0; tabs < 8; tabs += 1) {
        await page.keyboard.press('Tab')
        // Beyond the last of a dialog's fields come the bars of the browser, never the page behind.
        const where = (await page.evaluate(`${inside} || document.activeElement === document.body`)) as boolean
        expect([index, tabs, where]).toEqual([index, tabs, true])
      }
      if (index === 0) await shop.expectAccessible()
      await close(dialog)
      if (index === 2 && !closesOutside) {
        await expect.poll(() => dialog.isVisible()).toBe(true)
        await page.keyboard.press('Escape')
      }
      await dialog.waitFor({ state: 'hidden' })
      await expect.poll(() => locked()).toBe(false)
      if (opener) await expect.poll(() => opener.evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true)
    }
  }
  type DialogCase = { opener: Locator | null; closesOutside: boolean }

  // Specification phone.38
  test('the chat', async () => {
    const { page } = shop
    await shop.open('/category/1')
    const opener = page.getByRole('link', { name: texts.shell.chat, exact: true })
    const dialog = page.getByRole('dialog', { name: texts.shell.chat })
    await expectDialog(dialog, () => opener.click(), { opener, closesOutside: true })
  })

  // Specification phone.35
  testOnce('restricted goods; a press outside would lose what is typed and does nothing', async () => {
    const { page } = shop
    await openSignedIn(shop, phone)
    await shop.open('/category/104')
    const opener = page.locator('main [data-add]').first()
    const dialog = page.getByRole('dialog', { name: texts.restricted.heading })
    await expectDialog(dialog, () => opener.click(), { opener, closesOutside: false })
    expect(await page.getByRole('spinbutton').count()).toBe(0)
  })

  // Specification phone.36, phone.37
  testOnce('deleting the account, and what tells that it failed', async () => {
    const { page } = shop
    await openSignedIn(shop, phone)
    await shop.open('/retailer/retailer-info')
    const opener = page.getByRole('button', { name: texts.account.delete, exact: true })
    const ask = page.getByRole('dialog', { name: texts.account.deleteHeading })
    await expectDialog(ask, () => opener.click(), { opener, closesOutside: true })
    await page.route('**/api/user/manual/delete', refuse(429, 'rate_limited'))
    await untilCaught(page)
    const fail = async () => {
      await opener.click()
      await ask.getByRole('button', { name: texts.account.deleteConfirm, exact: true }).click()
    }
    await expectDialog(page.getByRole('dialog', { name: texts.account.deleteFailed }), fail, {
      opener,
      closesOutside: true,
    })
  })

  testOnce('an order again; what closes it gives the focus back to its button', async () => {
    const { page } = shop
    await ownShop()
    await shop.open('/retailer/order-history')
    await page.locator('main a[href^="/retailer/order-history/"]').first().click()
    await page.waitForURL(/[0-9a-f-]{36}$/)
    const opener = page.getByRole('button', { name: texts.orders.reorder, exact: true })
    const dialog = page.getByRole('dialog', { name: texts.orders.reorder })
    await expectDialog(dialog, () => opener.click(), { opener, closesOutside: false })
    await opener.click()
    await dialog.getByRole('button', { name: texts.orders.stay, exact: true }).last().click()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => opener.evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true)
  })

  testOnce('a line that is taken out of the cart keeps its place, and the focus stays in the cart', async () => {
    const own = await visit({ language, width })
    const { page } = own
    await page.clock.install()
    await setCart(own.url, phone, { 1001: 2, 1003: 1, 1043: 1 })
    await openSignedIn(own, phone)
    await own.open('/order/cart')
    const remove = page.getByRole('main').getByRole('button', { name: words(texts.cart.remove) })
    const undo = page.getByRole('button', { name: texts.cart.undo })
    const placeOf = async (id: number) => (await page.locator(`main a[href="/product/${id}"]`).first().boundingBox())?.y
    await remove.nth(2).waitFor()
    await own.settled()
    const before = [await placeOf(1003), await placeOf(1043)]
    await remove.first().click()
    await undo.and(page.locator(':focus')).waitFor()
    await own.settled()
    // Longer than the row of the last one stays.
    await page.clock.fastForward(6000)
    expect([await undo.count(), await placeOf(1003), await placeOf(1043)]).toEqual([1, ...before])
    await undo.click()
    await page.locator('a[href="/product/1001"]:focus').waitFor()
    await own.settled()
    expect([await undo.count(), await remove.count(), await placeOf(1043)]).toEqual([0, 3, before[1]])
    for (let left = 3; left > 0; left -= 1) await remove.first().click()
    await undo.nth(2).waitFor()
    await own.settled()
    await page.clock.fastForward(6000)
    await page.locator('#main:focus').waitFor()
    expect(await undo.count()).toBe(0)
    await own.close()
  })

  // Specification phone.34
  testOnce('the promotion that comes by itself', async () => {
    const waiting = await visit({ language, width, popup: true })
    const before = shop
    shop = waiting
    const appear = async () => {
      await waiting.page.evaluate('sessionStorage.clear()')
      await waiting.open('/')
      // Longer than it waits for a user who does nothing; it is requested shortly after the page is hydrated.
      await expect
        .poll(async () => {
          await waiting.page.clock.fastForward(7000)
          return dialog.isVisible()
        })
        .toBe(true)
    }
    await waiting.page.clock.install()
    // What a press on its first button meets that was on its way when it opened.
    await waiting.page.addInitScript(`new MutationObserver(() => {
      const button = document.querySelector('dialog:modal .dialog-foot > *')
      if (!button || 'met' in window) return
      const { left, top, width, height } = button.getBoundingClientRect()
      window.met = document.elementFromPoint(left + width / 2, top + height / 2).classList[0]
    }).observe(document, { subtree: true, childList: true, attributes: true })`)
    await waiting.open('/')
    const dialog = waiting.page.getByRole('dialog')
    await expectDialog(dialog, appear, { opener: null, closesOutside: true })
    expect(await waiting.page.evaluate('window.met')).toBe('dialog-foot')
    await waiting.close()
    shop = before
  })
})

// Specification phone.40, phone.41
test('the chat’s bubble leads into the app with the order’s number, and never covers the bar of the cart', async () => {
  const shop = await visit()
  const { page } = shop
  const texts = textsIn.th
  await setCart(shop.url, demoPhone(44), {})
  await openSignedIn(shop, demoPhone(44))
  await shop.open('/retailer/order-history')
  const order = page.locator('main a[href^="/retailer/order-history/"]').first()
  const number = /SD\d+/.exec(await order.innerText())?.[0] ?? ''
  await order.click()
  await page.waitForURL(/[0-9a-f-]{36}$/)
  await page.getByRole('main').getByText(number).first().waitFor()
  await page.getByRole('link', { name: texts.shell.chat, exact: true }).click()
  const link = page.getByRole('dialog').getByRole('link', { name: texts.help.openChat })
  const href = decodeURIComponent((await link.getAttribute('href')) ?? '')
  expect([number.length > 10, href.startsWith('https://line.me/R/'), href.includes(number)]).toEqual([true, true, true])
  await page.keyboard.press('Escape')

  await shop.open('/category/1')
  const box = async (selector: string) => {
    const found = await page.locator(selector).first().boundingBox()
    if (!found) throw new Error(`${selector} is not shown`)
    return found
  }
  // Two taps on a plus that the bar comes over: the second one does not leave for the cart.
  await page.evaluate(
    `scrollBy(0, document.querySelectorAll('main [data-add]')[3].getBoundingClientRect().bottom - innerHeight + 80)`,
  )
  const id = await page.locator('main [data-add]').nth(3).getAttribute('data-add')
  const plus = await box(`main [data-add="${id}"]`)
  await page.mouse.dblclick(plus.x + plus.width / 2, plus.y + plus.height / 2)
  await page.locator('.cart-bar').waitFor()
  await expect.poll(() => page.getByRole('spinbutton').inputValue()).toBe('2')
  expect(new URL(page.url()).pathname).toBe('/category/1')
  const [bubble, bar] = [await box('.chat'), await box('.cart-bar')]
  expect(bar.y + bar.height).toBeLessThanOrEqual(bubble.y)
  await shop.close()
})
