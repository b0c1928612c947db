import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { pathOf } from '#contract/call.ts'
import { watchChanges } from '#contract/backoffice/live/calls.ts'
import { moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { bePresent } from '#contract/backoffice/presence/calls.ts'
import { loadTexts, textsOf, type AllTexts } from '#backoffice/texts/namespaces.ts'
import { send } from '#test/builders/retailer.ts'
import { anOrder } from '../paying.ts'
import { demoPhone, staffTokenOf } from '../sign-in.ts'
import { inTurn } from '../in-turn.ts'
import { visitBackOffice, type BackOfficeVisit } from './visit-back-office.ts'

// What others change arrives by itself, and nothing moves under the hand.

const numbers = (page: Page) => page.getByRole('grid').getByRole('rowheader').allInnerTexts()
const firstNumber = async (page: Page) => (await numbers(page))[0]?.trim().split(/\s/)[0]

describe.each(
  inTurn([
    { language: 'th', phone: demoPhone(40) },
    { language: 'en', phone: demoPhone(41) },
  ] as const),
)('the order list in $language', ({ language, testOnce, phone }) => {
  let clerk: BackOfficeVisit
  let texts: AllTexts['live']
  let manager: string
  beforeAll(async () => {
    await loadTexts(language, ['live', 'kit'])
    texts = textsOf(language, 'live')
    clerk = await visitBackOffice({ as: 'clerk', language })
    manager = await staffTokenOf(clerk.url, 'manager')
  })
  afterAll(() => clerk.close())

  testOnce('a new order slips in at the top, and waits while somebody works in the list', async () => {
    const { page, url } = clerk
    await clerk.openScreen('/orders')
    const first = await anOrder(url, phone, 'COD')
    await expect.poll(() => firstNumber(page)).toBe(first.orderNumber)
    const row = page.getByRole('row').filter({ hasText: first.orderNumber })
    await row.focus()
    await page.keyboard.press('Space')
    await expect.poll(() => row.getByRole('checkbox').isChecked()).toBe(true)
    const second = await anOrder(url, phone, 'COD')
    const announced = page.getByRole('button', { name: texts.newRows(1) })
    await announced.waitFor()
    expect(await firstNumber(page)).toBe(first.orderNumber)
    await expect.poll(() => row.getByRole('checkbox').isChecked()).toBe(true)
    await clerk.expectAccessible()
    await page.keyboard.press('n')
    await expect.poll(() => firstNumber(page)).toBe(second.orderNumber)
    await expect.poll(() => row.getByRole('checkbox').isChecked()).toBe(true)
  })

  testOnce('a colleague on an order is seen by name, and what they change is there at once', async () => {
    const { page, url } = clerk
    const { id, orderNumber } = await anOrder(url, phone, 'COD')
    await clerk.openScreen('/orders')
    const row = page.getByRole('row').filter({ hasText: orderNumber })
    const badge = (text: string) => row.getByText(text, { exact: true })
    const place = 'window-of-the-manager'
    await send(url, bePresent, { token: manager, body: { place, record: { subject: 'order', id } } })
    await row.getByText(texts.alsoHere('')).waitFor()
    const { stages } = textsOf(language, 'kit')
    await send(url, moveOrders, { token: manager, body: { ids: [id], to: 'ACCEPTED' } })
    await badge(stages.ACCEPTED).waitFor()
    await send(url, bePresent, { token: manager, body: { place, record: null } })
    await row.getByText(texts.alsoHere('')).waitFor({ state: 'detached' })
    expect(clerk.complaints).toEqual([])
  })

  testOnce(
    'after an action the next order below has the focus, whatever came in above; none slips in under the mouse',
    async () => {
      const { page, url } = clerk
      const below = await anOrder(url, phone, 'COD')
      const done = await anOrder(url, phone, 'COD')
      await anOrder(url, phone, 'COD')
      const row = ({ orderNumber }: typeof below) => page.getByRole('row').filter({ hasText: orderNumber })
      const waiting = page.getByRole('button', { name: texts.newRows(1) })
      await clerk.openScreen('/orders?stage=ORDER_COMPLETE')
      await row(done).focus()
      const above = await anOrder(url, phone, 'COD')
      await waiting.waitFor()
      await page.keyboard.press('a')
      await row(done).waitFor({ state: 'detached' })
      await row(above).waitFor()
      const focused = () => page.locator('[role=row]:focus').innerText()
      await expect.poll(focused).toContain(below.orderNumber)
      await page.evaluate('document.activeElement.blur()')
      await row(below).hover()
      await anOrder(url, phone, 'COD')
      await waiting.waitFor()
      await page.mouse.move(0, 0)
    },
  )
})

/** A proxy that passes on the head of a response at once, and its body only when it is whole: of a stream, never. */
async function bufferingProxy(shop: string): Promise<{ url: string; held: () => number }> {
  let held = 0
  const server = createServer(({ url, headers }, response) => {
    const passed = request(new URL(url ?? '', shop), { headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers).flushHeaders()
      const pieces: Buffer[] = []
      answer.on('data', (piece: Buffer) => {
        pieces.push(piece)
        held += piece.length
      })
      answer.on('end', () => response.end(Buffer.concat(pieces)))
    })
    passed.on('error', () => response.destroy())
    response.on('close', () => passed.destroy())
    passed.end()
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, held: () => held }
}

test('behind a proxy that holds the stream back users are told, and their list follows all the same', async () => {
  await loadTexts('th', ['live'])
  const clerk = await visitBackOffice({ as: 'clerk' })
  onTestFinished(() => clerk.close())
  const { page, url } = clerk
  const proxy = await bufferingProxy(url)
  await page.route(`**${pathOf(watchChanges)}`, (route) =>
    route.continue({ url: `${proxy.url}${pathOf(watchChanges)}` }),
  )
  await page.clock.install()
  await clerk.openScreen('/orders')
  const { cut } = textsOf('th', 'live')
  const notice = page.getByText(cut)
  await expect.poll(proxy.held).toBeGreaterThan(0)
  // Not before its eight seconds are over, which on a busy machine they may be by now.
  const tooEarly = `performance.now() < 8000 && document.body.innerText.includes(${JSON.stringify(cut)})`
  expect(await page.evaluate(tooEarly)).toBe(false)
  await page.clock.fastForward(10_000)
  await notice.waitFor()
  const { orderNumber } = await anOrder(url, demoPhone(41), 'COD')
  await page.clock.fastForward(30_000)
  await expect.poll(() => firstNumber(page)).toBe(orderNumber)
})
