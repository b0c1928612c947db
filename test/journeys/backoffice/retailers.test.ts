import { afterAll, beforeAll, expect, test } from 'vitest'
import { addRetailerAddress, getRetailer } from '#contract/backoffice/retailers/calls.ts'
import { getProfile, updateProfile } from '#contract/profile/calls.ts'
import { kit } from '#backoffice/texts/kit.th.ts'
import { errors as officeErrors } from '#backoffice/texts/errors.th.ts'
import { retailers as texts } from '#backoffice/texts/retailers.th.ts'
import { errors } from '#storefront/texts/errors.th.ts'
import { viewing } from '#storefront/texts/viewing.th.ts'
import { connect } from '#server/adapters/database/database.ts'
import { saenSuk } from '#test/builders/newcomer.ts'
import { aRetailer, retailerClient, send } from '#test/builders/retailer.ts'
import { shopHere } from '../shop-here.ts'
import { staffTokenOf } from '../sign-in.ts'
import { untilCaught } from '../until-caught.ts'
import { visitBackOffice, type BackOfficeVisit } from './visit-back-office.ts'

// An overdue retailer is found, called, corrected by two people, suspended and restored. No other journey uses it.

const name = 'โชห่วยลุงเปลี่ยน'
let manager: BackOfficeVisit
let clerk: BackOfficeVisit
beforeAll(async () => {
  manager = await visitBackOffice({ as: 'manager', language: 'th' })
  clerk = await visitBackOffice({ as: 'clerk', language: 'th' })
})
afterAll(() => Promise.all([manager.close(), clerk.close()]))

test(
  'a retailer that is overdue is found, called, corrected by two people, suspended and restored',
  { tags: 'job' },
  async () => {
    const { page } = manager
    const row = page.getByRole('row', { name: new RegExp(name) })
    // How retailers order is computed soon after the first start.
    await expect
      .poll(async () => {
        await manager.openScreen('/retailers?show=to-call&sort=overdue')
        return row.count()
      })
      .toBe(1)
    await manager.expectAccessible()
    await row.click()
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    const token = await staffTokenOf(manager.url, 'manager')
    const stored = async () => (await send(manager.url, getRetailer, { token, params: { id } })).body
    const dialog = page.getByRole('dialog')

    await page.getByRole('button', { name: texts.call }).waitFor()
    await page.keyboard.press('c')
    await dialog.getByLabel(texts.outcome).selectOption('WILL_ORDER')
    await dialog.getByLabel(texts.note).fill('สั่งพรุ่งนี้เช้า')
    // Escape goes to the button that leaves it, and loses nothing that is typed before it is pressed there.
    await page.keyboard.press('Escape')
    const leave = dialog.getByRole('button', { name: kit.cancel })
    await expect.poll(() => leave.evaluate((button) => button.matches(':focus'))).toBe(true)
    expect(await dialog.getByLabel(texts.note).inputValue()).toBe('สั่งพรุ่งนี้เช้า')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.keyboard.press('c')
    await dialog.getByLabel(texts.outcome).selectOption('WILL_ORDER')
    await dialog.getByLabel(texts.note).fill('สั่งพรุ่งนี้เช้า')
    await dialog.getByRole('button', { name: kit.save }).click()
    await page.getByText('สั่งพรุ่งนี้เช้า').waitFor()

    // The clerk has begun before the manager saves.
    await clerk.openScreen(`/retailers/${id}`)
    await clerk.page.getByRole('button', { name: texts.edit }).waitFor()
    await clerk.page.keyboard.press('e')
    const other = clerk.page.getByRole('dialog')
    await other.getByLabel(texts.staffNote).fill('โทรหลังบ่ายสาม')
    await page.keyboard.press('e')
    await dialog.getByLabel(texts.taxId).fill('0 1075 42000 01 1')
    await dialog.getByLabel(texts.taxName).fill('หจก. เปลี่ยนพาณิชย์')
    await dialog.getByLabel(texts.taxBranch).fill('00000')
    await dialog.getByRole('button', { name: kit.save }).click()
    await page.getByText('0-1075-42000-01-1').waitFor()
    await other.getByRole('button', { name: kit.save }).click()
    await other.getByRole('row', { name: texts.taxName }).getByText('หจก. เปลี่ยนพาณิชย์').waitFor()
    await clerk.expectAccessible()
    await expect.poll(() => other.getByLabel(texts.staffNote).inputValue()).toBe('โทรหลังบ่ายสาม')
    await other.getByLabel(texts.taxId).fill('0107542000011')
    await other.getByLabel(texts.taxName).fill('หจก. เปลี่ยนพาณิชย์')
    await other.getByRole('button', { name: kit.save, exact: true }).click()
    await other.waitFor({ state: 'hidden' })
    await expect.poll(() => stored()).toMatchObject({ note: 'โทรหลังบ่ายสาม', taxId: '0107542000011' })

    await page.getByRole('row', { name: /12\/4 หมู่ 3/ }).click()
    await dialog.getByLabel(texts.landmark).fill('ตรงข้ามวัดแสนสุข')
    await dialog.getByLabel(texts.position).fill('99, 200')
    await dialog.getByRole('button', { name: kit.save }).click()
    await dialog.getByText(texts.violations.place_invalid).waitFor()
    await dialog.getByLabel(texts.position).fill('13.28551, 100.92470')
    await dialog.getByRole('button', { name: kit.save }).click()
    await page.getByText('ตรงข้ามวัดแสนสุข').waitFor()
    await page.getByText('13.28551, 100.9247').waitFor()

    await page.keyboard.press('x')
    await dialog.getByText(texts.suspendText).waitFor()
    await dialog.getByLabel(texts.reason).fill('ทดสอบ')
    // Without a network nothing is lost: the question stays, with its words.
    const suspending = '**/retailers/*/suspend'
    await page.route(suspending, (route) => route.abort())
    await untilCaught(page)
    await dialog.getByRole('button', { name: texts.suspend }).click()
    await dialog.getByText(officeErrors.offline).waitFor()
    expect(await dialog.getByLabel(texts.reason).inputValue()).toBe('ทดสอบ')
    await page.unroute(suspending)
    await dialog.getByRole('button', { name: texts.suspend }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(texts.suspendedDone).waitFor()
    await manager.expectAccessible()
    expect((await stored()).suspension?.reason).toBe('ทดสอบ')
    await page.getByRole('button', { name: texts.restore }).waitFor()
    await page.keyboard.press('x')
    await page.getByText(texts.restoredDone).waitFor()
    expect((await stored()).suspended).toBe(false)
  },
)

test('the storefront is seen as the retailer in a tab of its own, read only, and nothing of it stays', async () => {
  const { page } = manager
  await page.getByRole('button', { name: texts.call }).waitFor()
  const [tab] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('v')])
  const banner = tab.getByRole('complementary', { name: viewing.label })
  await banner.getByText(viewing.heading(name)).waitFor()
  const ofBrowser = () => tab.evaluate(() => Object.keys(localStorage).filter((key) => !key.includes('backoffice')))
  const before = await ofBrowser()

  // What it puts into the cart is refused, and said.
  await tab.locator('[data-add]').first().click()
  await tab.getByText(errors.view_only).first().waitFor()
  await tab.goto(`${manager.url}/retailer/retailer-info`)
  await banner.getByText(viewing.heading(name)).waitFor()
  expect(await ofBrowser()).toEqual(before)
  expect(before.filter((key) => key.startsWith('songdee.'))).toEqual([])

  // Another tab of this browser is nobody's, as before.
  const other = await page.context().newPage()
  await other.goto(`${manager.url}/`)
  expect(await other.evaluate(() => sessionStorage.getItem('songdee.access_token'))).toBeNull()
  await other.close()

  const closed = tab.waitForEvent('close')
  await banner.getByRole('button', { name: viewing.end }).click()
  await closed
  await page.getByText(texts.kinds.VIEWED).waitFor()
})

test('a retailer that is signed in nowhere is signed out everywhere all the same: a link to LINE ends as well', async () => {
  const { page } = clerk
  const { db } = connect(shopHere().database, 1, () => undefined)
  const { id } = await aRetailer(db, {})
  const link = { outlet_id: id, user_id: 'U-stranger', linked_at: new Date() }
  await db.insertInto('line_link').values(link).execute()
  await clerk.openScreen(`/retailers/${id}`)
  await page.getByText(texts.sessions('0')).waitFor()
  await page.keyboard.press('q')
  await page.getByRole('dialog').getByRole('button', { name: texts.endSessions }).click()
  await page.getByText(texts.sessionsEnded).waitFor()
  expect(await db.selectFrom('line_link').selectAll().where('outlet_id', '=', id).execute()).toEqual([])
  await db.destroy()
})

test('a note is saved with the default addresses as the retailer has them by then, which an older release needs', async () => {
  const { page, url } = clerk
  const { db } = connect(shopHere().database, 1, () => undefined)
  const retailer = await retailerClient(url, await aRetailer(db, {}))
  await db.destroy()
  const token = await staffTokenOf(url, 'clerk')
  const params = { id: retailer.id }
  await send(url, addRetailerAddress, { token, params, body: { ...saenSuk, label: 'โกดัง' } })
  await clerk.openScreen(`/retailers/${retailer.id}`)
  await page.getByRole('button', { name: texts.edit }).waitFor()
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(texts.staffNote).fill('โทรเช้า')
  const { body: profile } = await retailer.call(getProfile)
  const defaultShippingAddressId = profile.addresses.find(({ label }) => label === 'โกดัง')?.id
  await retailer.call(updateProfile, { body: { ...profile, email: '', taxId: '', defaultShippingAddressId } as never })
  const sent: unknown[] = []
  page.on('request', (request) => void (request.method() === 'PUT' && sent.push(request.postDataJSON())))
  await dialog.getByRole('button', { name: kit.save }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(sent.at(-1)).toMatchObject({ defaultShippingAddressId, defaultBillingAddressId: retailer.addressId })
  const stored = (await send(url, getRetailer, { token, params })).body
  expect(stored.note).toBe('โทรเช้า')
  expect(stored.addresses.find(({ isShipping }) => isShipping)?.id).toBe(defaultShippingAddressId)
})
