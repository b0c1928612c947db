import sharp from 'sharp'
import { expect, test } from 'vitest'
import { getStaffOrder } from '#contract/backoffice/day/orders/calls.ts'
import { createRun, departRun, getRun, returnRun, setRunStops } from '#contract/backoffice/day/runs/calls.ts'
import { driver as texts } from '#backoffice/texts/driver.th.ts'
import { steadyId } from '#demo/fill/accounts.ts'
import { inBaht } from '#rules/amounts.ts'
import { orders as orderTexts } from '#storefront/texts/orders.th.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import type { StopOutcome } from '#rules/fulfilment/runs.ts'
import { satangOf } from '#rules/money.ts'
import { send } from '#test/builders/retailer.ts'
import { demoPhone, signIn, staffTokenOf } from '../sign-in.ts'
import { visit } from '../visit.ts'
import { packedOrders, runOnTheRoad } from './packed-orders.ts'
import { visitBackOffice, type BackOfficeVisit } from './visit-back-office.ts'

const retailer = demoPhone(19)
const goods = { 1003: 2, 1004: 3 }

/** How the network treats the next request of a stop: `before` it arrives, or `after` the server has answered it. */
type Cut = 'none' | 'before' | 'after'

/** Cuts the driver's requests by what `cut` says at the moment. */
async function cutNetwork({ page }: BackOfficeVisit, cut: () => Cut): Promise<void> {
  await page.context().route('**/backoffice/api/runs/**', async (route) => {
    if (cut() === 'before') return route.abort()
    const response = await route.fetch()
    return cut() === 'after' ? route.abort() : route.fulfill({ response })
  })
}

const outcomes: StopOutcome[] = [
  ...Array.from({ length: 8 }, () => 'DELIVERED' as const),
  ...(['PARTLY_DELIVERED', 'REFUSED', 'NOT_DELIVERED', 'DELIVERED'] as const),
]

async function record(
  { page }: BackOfficeVisit,
  number: string,
  position: number,
  outcome: StopOutcome,
): Promise<void> {
  const run = page.getByRole('region', { name: number })
  await run.getByRole('listitem').nth(position).getByRole('button').click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('radio', { name: texts.outcomes[outcome] }).check()
  if (outcome === 'PARTLY_DELIVERED') {
    await sheet.getByRole('spinbutton').first().fill('1')
    await sheet.getByLabel(texts.why).fill('ถุงขาด')
  }
  if (outcome === 'REFUSED') await sheet.getByLabel(texts.why).fill('สั่งผิด')
  if (outcome === 'NOT_DELIVERED') await sheet.getByLabel(texts.why).selectOption('closed')
  if (outcome === 'DELIVERED' || outcome === 'PARTLY_DELIVERED') {
    await sheet.getByLabel(texts.receivedBy).fill('ป้าแดง')
    // All of them are paid in cash. What is short is said before it is saved.
    const cash = sheet.getByLabel(texts.cash)
    const due = await cash.inputValue()
    await cash.fill('1')
    await sheet.getByText(texts.cashShort(inBaht(satangOf(Number(due) - 1)))).waitFor()
    await cash.fill(due)
  }
  if (position === 11) {
    const door = sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#8a5a00' } })
    const picture = await door.jpeg().toBuffer()
    // Two, one right after the other, and saved before they are small: both are sent.
    const file = { name: 'door.jpg', mimeType: 'image/jpeg', buffer: picture }
    for (let photo = 0; photo < 2; photo += 1) await sheet.locator('input[type=file]').setInputFiles(file)
  }
  await sheet.getByRole('button', { name: texts.save }).click()
  await sheet.waitFor({ state: 'detached' })
}

test(
  'a driver closes twelve stops on a phone with the network cut at every step: nothing is lost or doubled',
  { tags: 'job' },
  async () => {
    const visitor = await visitBackOffice({ as: 'driver3', width: 360, worker: true })
    const { page, url } = visitor
    const ids = await packedOrders(url, { phone: retailer, count: 12, goods })
    const { id: runId, number } = await runOnTheRoad(url, 'driver3', ids)
    await visitor.openScreen('/driver')
    // Evaluated from outside: within the page the policy forbids to evaluate a string.
    await expect.poll(() => page.evaluate('navigator.serviceWorker?.controller?.state')).toBe('activated')
    await visitor.expectAccessible()
    let cut: Cut = 'none'
    await cutNetwork(visitor, () => cut)
    for (const [position, outcome] of outcomes.entries()) {
      const isOffline = position >= 5 && position <= 7
      cut = isOffline ? 'before' : ((['before', 'after', 'none', 'before'] as const)[position % 4] ?? 'none')
      await page.context().setOffline(isOffline)
      // Without a signal the page opens again from the device, with everything that was done.
      if (position === 6) {
        await page.reload()
        await page.getByText(texts.cut).waitFor()
        await visitor.expectAccessible()
      }
      await record(visitor, number, position, outcome)
    }
    await expect.poll(() => page.getByText(texts.cut).count()).toBe(1)
    cut = 'none'
    await page.context().setOffline(false)
    await page.evaluate("dispatchEvent(new Event('online'))")
    await page.getByText(texts.allSent).waitFor()
    const token = await staffTokenOf(url, 'manager')
    const run = (await send(url, getRun, { token, params: { id: runId } })).body
    expect(run.stops.map(({ outcome }) => outcome)).toEqual(outcomes)
    expect(run.reports).toEqual([])
    expect(run.stops.at(-1)?.photos).toHaveLength(2)
    for (const { cashAmt, dueAmt, outcome } of run.stops)
      if (outcome === 'DELIVERED' || outcome === 'PARTLY_DELIVERED') expect(cashAmt).toBe(dueAmt)
    for (const [position, id] of ids.entries()) {
      const { events } = (await send(url, getStaffOrder, { token, params: { id } })).body
      const expected = outcomes[position] === 'NOT_DELIVERED' ? 'OUT_FOR_DELIVERY' : outcomes[position]
      expect(events.filter(({ stage }) => stage === expected)).toHaveLength(1)
      expect(events.at(-1)?.stage).toBe(expected)
    }
    await page.context().close()

    // The retailer sees who took the goods, and the photo.
    const shop = await visit({ width: 360 })
    await shop.open('/login')
    await signIn(shop, retailer)
    await shop.open(`/retailer/order-history/${ids[11]}`)
    await shop.page.getByText(orderTexts.takenBy('ป้าแดง')).waitFor()
    await expect.poll(() => shop.page.getByRole('img', { name: orderTexts.deliveryPhoto }).count()).toBe(2)
    await shop.close()
  },
)

test('a page that lies open shows what the office does with the run, and what is typed meanwhile is kept for the office', async () => {
  const visitor = await visitBackOffice({ as: 'driver2', width: 360 })
  const { page, url } = visitor
  const planner = await staffTokenOf(url, 'packer')
  const orderIds = await packedOrders(url, { phone: demoPhone(17), count: 1, goods: { 1003: 1 } })
  const body = { day: bangkokDate(new Date()), orderIds, driverId: steadyId('driver2'), vehicle: 'บธ 1133' }
  const { id, number, revision } = (await send(url, createRun, { token: planner, body })).body
  const setStops = async (ids: string[], since: number) =>
    (await send(url, setRunStops, { token: planner, params: { id }, body: { revision: since, orderIds: ids } })).body
  await visitor.openScreen('/driver')
  const run = page.getByRole('region', { name: number })
  await run.getByText(texts.planned).waitFor()
  const firstStop = run.getByRole('listitem').getByRole('button')
  const sheet = page.getByRole('dialog')
  await firstStop.click()
  const emptied = await setStops([], revision)
  await sheet.getByText(texts.gone).waitFor()
  await page.keyboard.press('Escape')
  await setStops(orderIds, emptied.revision)
  await send(url, departRun, { token: planner, params: { id } })
  await run.getByText(texts.out, { exact: true }).waitFor()
  await firstStop.click()
  await sheet.getByRole('radio', { name: texts.outcomes.DELIVERED }).check()
  await sheet.getByLabel(texts.receivedBy).fill('ป้าแดง')
  // A sheet that is closed loses nothing, photos included.
  const door = sharp({ create: { width: 80, height: 60, channels: 3, background: '#8a5a00' } })
  const file = { name: 'door.png', mimeType: 'image/png', buffer: await door.png().toBuffer() }
  await sheet.locator('input[type=file]').setInputFiles(file)
  const photo = sheet.getByRole('img', { name: texts.photoNo(1) })
  await photo.waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await run.getByText(texts.unsaved).waitFor()
  await firstStop.click()
  expect(await sheet.getByRole('radio', { name: texts.outcomes.DELIVERED }).isChecked()).toBe(true)
  expect(await sheet.getByLabel(texts.receivedBy).inputValue()).toBe('ป้าแดง')
  await expect
    .poll(() => photo.evaluate((image) => ('naturalWidth' in image ? image.naturalWidth : 0)))
    .toBeGreaterThan(0)
  await send(url, returnRun, { token: planner, params: { id }, body: { withoutReports: true } })
  await sheet.getByText(texts.closedRun).waitFor()
  await sheet.getByRole('button', { name: texts.save }).click()
  await run.getByText(texts.back, { exact: true }).waitFor()
  await run.getByText(texts.conflict).waitFor()
  await page.getByText(texts.allSent).waitFor()
  const { reports, stops } = (await send(url, getRun, { token: planner, params: { id } })).body
  expect(stops[0]?.photos).toHaveLength(1)
  expect(reports).toMatchObject([{ outcome: 'DELIVERED', conflict: 'run_not_out', receivedBy: 'ป้าแดง' }])
  await visitor.closeWithoutComplaint()
})
