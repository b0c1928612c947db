import { afterEach, beforeEach, expect, test } from 'vitest'
import { holdBack } from './backoffice/hold-back.ts'
import { openSignedIn } from './shops.ts'
import { demoPhone } from './sign-in.ts'
import { visit, type Visit } from './visit.ts'

// A page that is still on its way, or never comes.

let shop: Visit
beforeEach(async () => {
  shop = await visit({ width: 360, phone: true })
})
afterEach(() => shop.close())

test('who goes back while a page is still on its way stays there', async () => {
  const { page } = shop
  await shop.open('/')
  await page.getByRole('main').locator('a[href="/category/1"]').first().click()
  await page.waitForURL('/category/1')
  await shop.settled()
  const product = page.locator('main a[href^="/product/"]').first()
  const address = (await product.getAttribute('href')) ?? ''
  const answer = await holdBack(page, new RegExp(`/pages/data\\?.*${encodeURIComponent(address)}(&|$)`))
  await product.click()
  await answer.requested
  const going = page.locator('html[data-going]')
  await going.waitFor({ state: 'attached' })
  await page.goBack()
  await page.waitForURL('/')
  await going.waitFor({ state: 'detached' })
  answer.letGo()
  await shop.settled()
  expect(new URL(page.url()).pathname).toBe('/')
  await page.locator('main #categories').waitFor()
  expect(shop.complaints).toEqual([])
})

test('what the rows of orders offer takes no press while they are read again, and may move', async () => {
  const { page } = shop
  await openSignedIn(shop, demoPhone(36))
  await shop.open('/retailer/order-history')
  await shop.settled()
  const answer = await holdBack(page, /\/api\/order-headers\/list/)
  await page.reload()
  await answer.requested
  const row = page.locator('main .order-row').first()
  const action = row.locator('.button').first()
  const takesPress = () =>
    action.evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect()
      return button.contains(button.ownerDocument.elementFromPoint(left + width / 2, top + height / 2))
    })
  expect(await takesPress()).toBe(false)
  await row.locator('a[href^="/retailer/order-history/"]').click({ trial: true })
  answer.letGo()
  await expect.poll(takesPress).toBe(true)
  await shop.settled()
})

test('a page whose script never comes is left to the browser', async () => {
  const { page } = shop
  await page.clock.install()
  await shop.open('/')
  await shop.settled()
  const scripts = await holdBack(page, /\/assets\/[^/]*\.js$/)
  await page.locator('header a[href^="/login"]').first().click()
  await scripts.requested
  await page.locator('html[data-going]').waitFor({ state: 'attached' })
  await page.clock.fastForward(30_000)
  await page.waitForURL(/[/]login/, { waitUntil: 'commit' })
  scripts.letGo()
  await shop.hydrated()
  expect(shop.complaints).toEqual([])
})
