import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../browser.ts'
import { timeLimits } from '../time-limits.ts'
import { shopHere } from './shop-here.ts'

// With the page's own policy: `visit` goes round it for axe.
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

test('the API can be read in a browser, from our own origin and within the policy', async () => {
  const { url } = shopHere()
  const page = await browser.newPage()
  page.setDefaultTimeout(timeLimits.action)
  const complaints: string[] = []
  const foreign: string[] = []
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) => {
    if (!request.url().startsWith(url) && !request.url().startsWith('data:')) foreign.push(request.url())
  })
  await page.goto(`${url}/api/docs`)
  await page.getByRole('heading', { name: /^Songdee/ }).waitFor()
  const group = page.getByRole('heading', { name: 'appinfo' })
  await group.getByRole('link').click()
  await page
    .getByRole('button', { name: /\/api\/appinfo/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Try it out' }).click()
  await page.getByRole('button', { name: 'Execute', exact: true }).click()
  await page.getByText('Response headers').waitFor()
  expect(complaints).toEqual([])
  expect(foreign).toEqual([])
  await page.close()
})
