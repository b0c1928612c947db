import { afterAll, beforeAll, describe, expect } from 'vitest'
import { deleteView, saveView } from '#contract/backoffice/views/calls.ts'
import { loadTexts, textsOf, type AllTexts } from '#backoffice/texts/namespaces.ts'
import { send } from '#test/builders/retailer.ts'
import { anOrder } from '../paying.ts'
import { demoPhone, staffTokenOf } from '../sign-in.ts'
import { inTurn } from '../in-turn.ts'
import { visitBackOffice, type BackOfficeVisit } from './visit-back-office.ts'

// The search box of every screen, and the views below the menu.

describe.each(
  inTurn([
    { language: 'th', phone: demoPhone(43) },
    { language: 'en', phone: demoPhone(50) },
  ] as const),
)('from any screen in $language', ({ language, testOnce, phone }) => {
  let clerk: BackOfficeVisit
  let texts: AllTexts['shell']
  let commands: AllTexts['commands']
  beforeAll(async () => {
    await loadTexts(language, ['shell', 'commands', 'kit', 'views'])
    texts = textsOf(language, 'shell')
    commands = textsOf(language, 'commands')
    clerk = await visitBackOffice({ as: 'clerk', language })
  })
  afterAll(() => clerk.close())

  testOnce('an order, a retailer and a product are found by typing, and opened by Enter', async () => {
    const { page, url } = clerk
    const { id, orderNumber } = await anOrder(url, phone, 'COD')
    await clerk.openScreen('/orders')
    const option = (name: string) => page.getByRole('option').filter({ hasText: name })
    const field = page.getByRole('combobox', { name: commands.paletteHint })
    await page.keyboard.press('/')
    await field.fill(orderNumber)
    await option(orderNumber).waitFor()
    await clerk.expectAccessible()
    await page.keyboard.press('Enter')
    await field.waitFor({ state: 'detached' })
    await expect.poll(() => decodeURIComponent(page.url())).toMatch(new RegExp(`${id}|${orderNumber}`))
    await page.keyboard.press('/')
    await field.fill(phone)
    await option(commands.ordersOf).first().waitFor()
    await page.keyboard.press('Enter')
    await field.waitFor({ state: 'detached' })
    await expect.poll(() => new URL(page.url()).searchParams.get('outletCode')).toMatch(/./)
    await page.getByRole('row').filter({ hasText: orderNumber }).waitFor()
    await page.keyboard.press('/')
    await field.fill(language === 'th' ? 'น้ำปลา' : 'fish sauce')
    await option(commands.ordersWith).first().waitFor()
    await field.fill('zzzz')
    await page.getByText(commands.noCommand).waitFor()
    await page.keyboard.press('Escape')
    expect(clerk.complaints).toEqual([])
  })

  testOnce('the search of a list says that Enter searches what is typed', async () => {
    const { page } = clerk
    await clerk.openScreen('/orders')
    await page.keyboard.press('f')
    await page.keyboard.type(phone)
    const hint = page.getByText(textsOf(language, 'kit').pressEnter)
    await hint.waitFor()
    await clerk.expectAccessible()
    await page.keyboard.press('Enter')
    await hint.waitFor({ state: 'detached' })
    expect(new URL(page.url()).searchParams.get('q')).toBe(phone)
    expect(clerk.complaints).toEqual([])
  })

  testOnce('a view that a colleague shares appears in the menu with its count, and leads to its filters', async () => {
    const { page, url } = clerk
    const token = await staffTokenOf(url, 'manager')
    await clerk.openScreen('/orders')
    const menu = page.getByRole('navigation', { name: texts.menu })
    const name = `เก็บปลายทาง ${language}`
    const body = { screen: 'orders' as const, name, query: 'payType=COD', columns: [], shared: true }
    const { id } = (await send(url, saveView, { token, body })).body
    const link = menu.getByRole('link', { name })
    await link.waitFor()
    await expect.poll(() => link.textContent()).toMatch(/\d/)
    await clerk.expectAccessible()
    await link.click()
    await expect.poll(() => new URL(page.url()).search).toBe('?payType=COD')
    await expect.poll(() => link.getAttribute('aria-current')).toBe('page')
    await send(url, deleteView, { token, params: { id } })
    await link.waitFor({ state: 'detached' })
    expect(clerk.complaints).toEqual([])
  })

  testOnce('filters are saved as a view by key, renamed, shared and deleted', async () => {
    const manager = await visitBackOffice({ as: 'manager', language })
    const { page } = manager
    const views = textsOf(language, 'views')
    await manager.openScreen('/refunds?state=DUE')
    const menu = page.getByRole('navigation', { name: texts.menu })
    const dialog = page.getByRole('dialog')
    const name = dialog.getByLabel(views.name)
    await page.getByRole('button', { name: views.save }).waitFor()
    await page.keyboard.press('Shift+V')
    await name.fill(`ต้องคืน ${language}`)
    await manager.expectAccessible()
    await page.keyboard.press('Enter')
    await menu.getByRole('link', { name: `ต้องคืน ${language}` }).waitFor()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: views.change }).waitFor()
    await page.keyboard.press('Shift+V')
    await name.fill(`คืนเงิน ${language}`)
    await dialog.getByRole('checkbox', { name: views.shared }).check()
    await page.keyboard.press('Enter')
    const renamed = menu.getByRole('link', { name: `คืนเงิน ${language}` })
    await renamed.waitFor()
    await expect.poll(() => renamed.getAttribute('aria-current')).toBe('page')
    await page.getByRole('button', { name: views.change }).click()
    // It is everybody's.
    await dialog.getByRole('button', { name: views.delete }).click()
    const question = page.getByRole('dialog', { name: views.deleteShared(`คืนเงิน ${language}`) })
    await question.getByRole('button', { name: views.delete }).click()
    await renamed.waitFor({ state: 'detached' })
    await manager.closeWithoutComplaint()
  })
})
