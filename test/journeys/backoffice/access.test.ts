import { expect, test } from 'vitest'
import { listStaffOrders } from '#contract/backoffice/day/orders/calls.ts'
import { createApiKey, revokeApiKey } from '#contract/backoffice/settings/api-keys/calls.ts'
import { createStaffAccount } from '#contract/backoffice/settings/staff/calls.ts'
import { account as accountTexts } from '#backoffice/texts/account.en.ts'
import { account as accountThai } from '#backoffice/texts/account.th.ts'
import { apiKeys as keyTexts } from '#backoffice/texts/apiKeys.en.ts'
import { staff as staffTexts } from '#backoffice/texts/staff.en.ts'
import { authenticator } from '#test/builders/authenticator.ts'
import { send } from '#test/builders/retailer.ts'
import { replaceAnswerOnce } from '../lose-once.ts'
import { staffTokenOf } from '../sign-in.ts'
import { visit, type Visit } from '../visit.ts'
import { visitBackOffice } from './visit-back-office.ts'

const password = 'ขายส่ง-2569-x'
const username = 'second.factor'

/** By the login page of the realm, as everybody does. */
async function signIn({ page }: Visit): Promise<void> {
  await page.goto('/backoffice/')
  await page.locator('input[name=username]').fill(username)
  await page.locator('input[name=password]').fill(password)
  await page.keyboard.press('Enter')
}

test(
  'a manager sets up a second factor and signs in with it; an administrator gives a role, and makes and revokes a key',
  { tags: 'job' },
  async () => {
    const admin = await visitBackOffice({ as: 'admin', language: 'en' })
    const token = await staffTokenOf(admin.url, 'admin')
    const body = { username, name: 'วันดี', roles: ['manager' as const], password }
    const added = await send(admin.url, createStaffAccount, { token, body })
    expect(added.status).toBe(201)

    const manager = await visit({ language: 'en', withPolicy: true })
    await signIn(manager)
    await manager.page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
    await manager.page.goto('/backoffice/account')
    await manager.page.getByText(accountTexts.off).waitFor()
    await manager.page.keyboard.press('s')
    const dialog = manager.page.getByRole('dialog')
    await dialog.getByLabel(accountTexts.oldPassword).fill(password)
    await manager.page.keyboard.press('Enter')
    const secret = (await dialog.locator('.factor-secret').textContent()) ?? ''
    const codeOf = authenticator(secret)
    await manager.expectAccessible()
    await dialog.getByLabel(accountTexts.code).fill(codeOf())
    await manager.page.keyboard.press('Enter')
    await expect.poll(() => dialog.locator('.recovery-codes li').count()).toBe(10)
    const [spare = ''] = await dialog.locator('.recovery-codes li').allTextContents()
    await dialog.getByRole('button', { name: accountTexts.stored }).click()
    await manager.page.getByText(accountTexts.codesLeft('10')).waitFor()
    await manager.expectAccessible()
    // New codes that nobody has seen: those that were printed are void.
    await replaceAnswerOnce(manager.page, '**/own-second-factor/recovery-codes')
    await manager.page.keyboard.press('r')
    await dialog.getByLabel(accountTexts.anyCode).fill(spare)
    await manager.page.keyboard.press('Enter')
    await manager.page.getByText(accountTexts.codesLost).waitFor()
    expect(await dialog.count()).toBe(0)
    await manager.expectAccessible()
    await manager.close()

    const visitor = await visit({ language: 'en', withPolicy: true })
    await signIn(visitor)
    await visitor.page.getByRole('heading', { name: 'Second factor' }).waitFor()
    await visitor.page.locator('input[name=code]').fill(codeOf())
    await visitor.page.keyboard.press('Enter')
    await visitor.page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
    await visitor.close()

    await admin.openScreen(`/staff/${added.body.id}`)
    await admin.page.locator('input[value=driver]').check()
    await admin.expectAccessible()
    await admin.page.keyboard.press('Control+Enter')
    await admin.page.getByText(staffTexts.saved).waitFor()
    await admin.openScreen('/staff')
    await admin.page.getByRole('row', { name: 'วันดี' }).getByText('Driver, Manager').waitFor()
    await admin.expectAccessible()

    await admin.openScreen('/api-keys')
    await admin.page.keyboard.press('n')
    const drawer = admin.page.getByRole('dialog')
    await drawer.getByLabel(keyTexts.name).fill('Accounting')
    await drawer.getByLabel(staffTexts.permissionWords['orders.read']).check()
    await admin.page.keyboard.press('Enter')
    const key = (await drawer.locator('.shown-once output').textContent()) ?? ''
    const statusOf = async () => (await send(admin.url, listStaffOrders, { token: key })).status
    expect(await statusOf()).toBe(200)
    await drawer.getByRole('button', { name: staffTexts.close, exact: true }).last().click()
    await admin.page.getByRole('row', { name: /Accounting/ }).click()
    await drawer.getByRole('cell', { name: '/orders' }).waitFor()
    await admin.expectAccessible()
    await admin.page.keyboard.press('x')
    const question = admin.page.getByRole('dialog').filter({ hasText: keyTexts.revokeText })
    await question.getByRole('button', { name: keyTexts.revoke }).click()
    await admin.page.getByText(keyTexts.revoked('Accounting')).waitFor()
    expect(await statusOf()).toBe(401)
    await admin.close()
  },
)

test('a key that is revoked without an answer, or by a colleague, is shown as revoked', async () => {
  const admin = await visitBackOffice({ as: 'admin', language: 'en' })
  const { page } = admin
  const token = await staffTokenOf(admin.url, 'admin')
  const make = async (name: string) =>
    (await send(admin.url, createApiKey, { token, body: { name, scopes: ['orders.read'], days: 1 } })).body.id
  await make('Stolen')
  const id = await make('Of before')
  await admin.openScreen('/api-keys')
  const drawer = page.getByRole('dialog', { name: /Stolen|Of before/ })
  const button = drawer.getByRole('button', { name: keyTexts.revoke })
  const revoke = async () => {
    await button.waitFor()
    await page.keyboard.press('x')
    const question = page.getByRole('dialog').filter({ hasText: keyTexts.revokeText })
    await question.getByRole('button', { name: keyTexts.revoke }).click()
  }
  await page.getByRole('row', { name: /Stolen/ }).click()
  await replaceAnswerOnce(page, '**/api-keys/*/revoke')
  await revoke()
  await expect.poll(() => button.count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('row', { name: /Of before/ }).click()
  expect((await send(admin.url, revokeApiKey, { token, params: { id } })).status).toBe(204)
  await revoke()
  await page.getByText(keyTexts.revoked('Of before')).waitFor()
  await expect.poll(() => button.count()).toBe(0)
  await admin.close()
})

test('the back office of a copy that has the address of the shop leads nobody into the shop', async () => {
  const { page, close, expectAccessible } = await visit({ language: 'th', withPolicy: true })
  await page.route('**/backoffice/', async (route) => {
    const html = await (await route.fetch()).text()
    await route.fulfill({
      body: html.replace(/data-origin="[^"]*"/, 'data-origin="https://shop.example" data-outside="off"'),
    })
  })
  await page.goto('/backoffice/')
  await page.getByRole('heading', { name: accountThai.addressOfShop }).waitFor()
  await page.getByText(`PUBLIC_URL=${new URL(page.url()).origin}`).waitFor()
  await expectAccessible()
  await close()
})
