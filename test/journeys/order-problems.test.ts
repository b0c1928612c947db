import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resolveProblem } from '#contract/backoffice/day/order-problems/calls.ts'
import { moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { listProblems } from '#contract/order-problems/calls.ts'
import { maxPhotos } from '#rules/orders/problem-reports.ts'
import { send } from '#test/builders/retailer.ts'
import { aSlip } from '#test/builders/slip.ts'
import { anOrder, fileOf, holdPictures } from './paying.ts'
import { openSignedIn } from './shops.ts'
import { demoPhone, staffTokenOf, tokenOf } from './sign-in.ts'
import { textsIn } from './texts.ts'
import { untilCaught } from './until-caught.ts'
import { visit, type Visit } from './visit.ts'

// A retailer reports damaged goods.

const phone = demoPhone(37)
const { orders, problems } = textsIn.th
let shop: Visit
let token: string
let clerk: string
beforeAll(async () => {
  shop = await visit({ language: 'th', width: 360 })
  token = await tokenOf(shop.url, phone)
  clerk = await staffTokenOf(shop.url, 'clerk')
  await openSignedIn(shop, phone)
})
afterAll(async () => {
  await shop.close()
})

const move = (id: string, to: 'ACCEPTED' | 'OUT_FOR_DELIVERY' | 'DELIVERED') =>
  send(shop.url, moveOrders, { token: clerk, body: { ids: [id], to } })
const reports = async (id: string) => (await send(shop.url, listProblems, { token, params: { id } })).body

test('goods that came damaged are reported with a photo, once even when the answer is lost, and the answer is read', async () => {
  const { page } = shop
  const { id } = await anOrder(shop.url, phone, 'COD')
  const notSent = await anOrder(shop.url, phone, 'COD')
  const open = page.getByRole('button', { name: problems.report })
  // What hardly any order has is neither loaded nor read again for one that has never left.
  await move(notSent.id, 'ACCEPTED')
  const requested: string[] = []
  page.on('request', (request) => void requested.push(new URL(request.url()).pathname))
  await shop.open(`/retailer/order-history/${notSent.id}`)
  await page.getByRole('region', { name: orders.timeline }).getByRole('listitem').first().waitFor()
  await shop.settled()
  expect(await open.count()).toBe(0)
  expect(requested.filter((path) => path.includes('ProblemReports'))).toEqual([])
  expect(requested.filter((path) => path.endsWith(`${notSent.id}/problems`))).toHaveLength(1)
  for (const to of ['ACCEPTED', 'OUT_FOR_DELIVERY', 'DELIVERED'] as const) await move(id, to)
  await shop.open(`/retailer/order-history/${id}`)

  await open.click()
  const dialog = page.getByRole('dialog', { name: problems.report })
  await dialog.getByRole('radio', { name: problems.kinds.damaged }).check()
  const dispatch = dialog.getByRole('button', { name: problems.send })
  await dispatch.click()
  await dialog.getByText(problems.fieldErrors.lines).waitFor()
  await dialog
    .getByRole('group')
    .filter({ has: page.getByRole('spinbutton') })
    .getByRole('button')
    .last()
    .click()
  await dialog.getByLabel(problems.words).fill('ถุงขาด')
  const photos = dialog.locator('input[type=file]')
  await photos.setInputFiles(fileOf(Buffer.from('%PDF-1.7 not a picture'), 'photo.jpg'))
  await dialog.getByText(problems.badPhoto).waitFor()
  await photos.setInputFiles([fileOf(await aSlip()), fileOf(await aSlip({ words: randomUUID() }))])
  await dialog.getByRole('img', { name: problems.photo(2) }).waitFor()
  await dialog.getByRole('button', { name: problems.removePhoto(2) }).click()
  await shop.expectAccessible()

  // The server gets it, and its answer is lost
  const path = `**/api/retailer/order/${id}/problems`
  await page.route(path, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await untilCaught(page)
  await dispatch.click()
  await dialog.getByText(problems.offline).waitFor()
  await page.unroute(path)
  await dialog.getByRole('button', { name: problems.sendAgain }).click()
  await page.getByRole('main').getByText(problems.sent).waitFor()
  const [report, ...others] = await reports(id)
  expect(others).toEqual([])
  expect(report).toMatchObject({ kind: 'damaged', words: 'ถุงขาด', photos: 1, lines: [{ lineNo: 1, qty: 1 }] })

  const entry = page.getByRole('article').filter({ hasText: problems.kinds.damaged })
  await entry.getByText(problems.states.open).waitFor()
  await entry.getByRole('button', { name: problems.photo(1) }).click()
  await page
    .getByRole('dialog', { name: problems.photo(1) })
    .locator('img')
    .waitFor()
  await page.keyboard.press('Escape')
  const body = { outcome: 'redelivery', words: 'ส่งให้ใหม่พรุ่งนี้' } as const
  await send(shop.url, resolveProblem, { token: clerk, params: { id: report?.id ?? '' }, body })
  // Closing the form looks again what became of the reports
  await open.click()
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await entry.getByText(body.words).waitFor()
  await entry.getByText(problems.outcomes.redelivery).waitFor()
  await entry.getByText(problems.states.resolved).waitFor()
  await shop.expectAccessible()
})

test('a report waits for its photos, and says that more were chosen than it takes', async () => {
  const { page } = shop
  const { id } = await anOrder(shop.url, phone, 'COD')
  for (const to of ['ACCEPTED', 'OUT_FOR_DELIVERY', 'DELIVERED'] as const) await move(id, to)
  await shop.open(`/retailer/order-history/${id}`)
  await page.getByRole('button', { name: problems.report }).click()
  const dialog = page.getByRole('dialog', { name: problems.report })
  await dialog.getByRole('radio', { name: problems.kinds.other }).check()
  await dialog.getByLabel(problems.words).fill('ขวดแตก')
  const letGo = await holdPictures(page)
  const photo = fileOf(await aSlip())
  await dialog.locator('input[type=file]').setInputFiles(Array.from({ length: maxPhotos + 1 }, () => photo))
  const dispatch = dialog.getByRole('button', { name: problems.send })
  await expect.poll(() => dispatch.getAttribute('aria-disabled')).toBe('true')
  await letGo()
  await dialog.getByText(problems.photosLeftOut(maxPhotos)).waitFor()
  await shop.expectAccessible()
  await dispatch.click()
  await page.getByRole('main').getByText(problems.sent).waitFor()
  expect(await reports(id)).toMatchObject([{ kind: 'other', photos: maxPhotos }])
})
