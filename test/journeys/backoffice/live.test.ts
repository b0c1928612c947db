import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moveOrders } from '#contract/backoffice/orders/calls.ts'
import { bePresent } from '#contract/backoffice/presence/calls.ts'
import { loadTexts, textsOf, type AllTexts } from '#backoffice/texts/namespaces.ts'
import { send } from '#test/builders/retailer.ts'
import { anOrder } from '../paying.ts'
import { demoPhone, staffTokenOf } from '../sign-in.ts'
import { visitBackOffice, type BackOfficeVisit } from './visit-back-office.ts'

// What others change arrives by itself, and nothing moves under the hand.

const numbers = (page: Page) => page.getByRole('grid').getByRole('rowheader').allInnerTexts()
const firstNumber = async (page: Page) => (await numbers(page))[0]?.trim().split(/\s/)[0]

describe.each([
  { language: 'th', phone: demoPhone(40) },
  { language: 'en', phone: demoPhone(41) },
] as const)('the order list in $language', ({ language, phone }) => {
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

  test('a new order slips in at the top, and waits while somebody works in the list', async () => {
    const { page, url } = clerk
    await clerk.openScreen('/orders')
    const first = await anOrder(url, phone, 'COD')
    await expect.poll(() => firstNumber(page), { timeout: 15_000 }).toBe(first.orderNumber)
    const row = page.getByRole('row').filter({ hasText: first.orderNumber })
    await row.focus()
    await page.keyboard.press('Space')
    await expect.poll(() => row.getByRole('checkbox').isChecked()).toBe(true)
    const second = await anOrder(url, phone, 'COD')
    const announced = page.getByRole('button', { name: texts.newRows(1) })
    await announced.waitFor()
    expect(await firstNumber(page)).toBe(first.orderNumber)
    expect(await row.getByRole('checkbox').isChecked()).toBe(true)
    await clerk.expectAccessible()
    await page.keyboard.press('n')
    await expect.poll(() => firstNumber(page)).toBe(second.orderNumber)
    expect(await row.getByRole('checkbox').isChecked()).toBe(true)
  })

  test('a colleague on an order is seen by name, and what they change is there at once', async () => {
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
})
