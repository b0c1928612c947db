import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAudit } from '#contract/backoffice/office/audit/calls.ts'
import { createStaffAccount } from '#contract/backoffice/settings/staff/calls.ts'
import { loadTexts, textsOf } from '#backoffice/texts/namespaces.ts'
import { send } from '#test/builders/retailer.ts'
import { staffTokenOf } from '../sign-in.ts'
import { visitBackOffice, type BackOfficeVisit } from './visit-back-office.ts'

describe('the audit', () => {
  const language = 'en'
  let visitor: BackOfficeVisit
  beforeAll(async () => {
    await loadTexts(language, ['shell', 'audit', 'kit'])
    visitor = await visitBackOffice({ as: 'manager', language })
  })
  afterAll(() => visitor.close())

  test('a manager sees who changed what, before and after, narrows it and opens an action by keys', async () => {
    const { page } = visitor
    const texts = textsOf(language, 'audit')
    const username = `audited-${language}`
    const body = { username, name: 'สมใจ', roles: ['cash' as const], password: 'คลังสินค้า-9' }
    const token = await staffTokenOf(visitor.url, 'admin')
    expect((await send(visitor.url, createStaffAccount, { token, body })).status).toBe(201)

    await visitor.openScreen('/audit')
    const grid = page.getByRole('grid', { name: texts.title })
    const row = grid.getByRole('row').filter({ hasText: username })
    await row.getByText(texts.tables.staff).waitFor()
    await row.getByText(texts.actions.insert).waitFor()
    await visitor.expectAccessibleInLightAndDark()

    await page.getByRole('button', { name: texts.what, exact: true }).click()
    await page.getByRole('radio', { name: texts.tables.orders, exact: true }).check()
    await page.keyboard.press('Escape')
    await expect.poll(() => new URL(page.url()).search).toBe('?table=orders')
    await row.waitFor({ state: 'detached' })
    await grid.getByText(texts.tables.orders).first().waitFor()
    await page.getByRole('button', { name: textsOf(language, 'kit').clearFilters }).click()

    await row.focus()
    await page.keyboard.press('o')
    const drawer = page.getByRole('dialog')
    await drawer.getByText('•••').waitFor()
    await drawer.getByText(texts.technical).click()
    await drawer.getByText('POST /backoffice/api/staff').waitFor()
    await visitor.expectAccessible()
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    expect(visitor.complaints).toEqual([])
  })
})

test('the address of one order shows what was changed of it, and says so', async () => {
  await loadTexts('en', ['audit', 'kit'])
  const { url, page, openScreen, close } = await visitBackOffice({ as: 'manager', language: 'en' })
  const token = await staffTokenOf(url, 'manager')
  const changed = await send(url, listAudit, { token, query: { table: 'orders' } })
  const { orderId, orderNumber } = changed.body.content[0] ?? {}
  await openScreen(`/audit?orderId=${orderId}`)
  await page.getByText(textsOf('en', 'audit').ofOrder(orderNumber ?? '')).waitFor()
  const rows = page.getByRole('rowgroup').last().getByRole('row')
  await expect.poll(() => rows.count()).toBeGreaterThan(0)
  await expect.poll(() => rows.filter({ hasText: orderNumber ?? '' }).count()).toBe(await rows.count())
  await close()
})

test('an address with a filter that does not exist shows nothing, and a clerk reads that it is not for them', async () => {
  await loadTexts('en', ['shell', 'audit', 'kit', 'errors'])
  const manager = await visitBackOffice({ as: 'manager', language: 'en' })
  await manager.openScreen('/audit?person=somchai')
  await manager.page.getByText(textsOf('en', 'kit').unknownFilter('person')).waitFor()
  await manager.close()
  const clerk = await visitBackOffice({ as: 'clerk', language: 'en' })
  await clerk.openScreen('/audit')
  await clerk.page.getByText(textsOf('en', 'shell').forbidden).waitFor()
  await clerk.close()
})
