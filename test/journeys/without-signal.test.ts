import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { shell } from '#storefront/texts/shell.th.ts'
import { disconnect } from './disconnect.ts'
import { signInWithWorker, workerReady } from './phone-with-worker.ts'
import { visit, type Visit } from './visit.ts'

// A whole visit without a network: what was never opened is made of what the phone has.

let shop: Visit
beforeEach(async () => {
  shop = await visit({ worker: true })
})
afterEach(() => shop.close())

const ribbon = (page: Page) => page.locator('.ribbon')

test('search, lists and products that were never opened are made of what the phone has', async () => {
  const { page } = shop
  await signInWithWorker(shop)
  await workerReady(page)
  await shop.open('/')
  const stored = `Promise.all(['catalogue', 'search'].map((file) => caches.match('/api/pages/' + file + '?language=th')))
    .then((found) => found.every(Boolean))`
  await expect.poll(() => page.evaluate(stored)).toBe(true)
  await disconnect(page)

  const box = page.getByRole('combobox', { name: shell.search })
  await box.fill('มาม่า')
  await page
    .getByRole('search')
    .getByText(/ค้นจากในเครื่อง ข้อมูลเมื่อ \d\d:\d\d/)
    .waitFor()
  await page.getByRole('option').first().waitFor()
  await box.press('Enter')
  await page.waitForURL(/search-results/)
  await ribbon(page)
    .getByText(/ค้นจากในเครื่อง · ข้อมูลเมื่อ \d\d:\d\d/)
    .waitFor()
  await shop.expectAccessible()
  const found = page.locator('main a[href^="/product/"]').first()
  const name = await found.locator('.card-name').innerText()
  await found.click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await ribbon(page)
    .getByText(/ข้อมูลบางส่วน/)
    .waitFor()
  // Also as documents of their own; the list is filtered on the phone.
  await shop.open('/all/promotion')
  await page.locator('main [data-add]').first().waitFor()
  await shop.open('/category/5?sort=PRICE_LOW_TO_HIGH')
  await page.locator('main [data-add]').first().waitFor()
  await page.context().setOffline(false)
  await ribbon(page).waitFor({ state: 'hidden' })
})
