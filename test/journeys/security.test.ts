import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pathOf } from '#contract/call.ts'
import { confirmCode } from '#contract/restricted-goods/calls.ts'
import { account } from '#storefront/texts/account.th.ts'
import { catalogue } from '#storefront/texts/catalogue.th.ts'
import { errors } from '#storefront/texts/errors.th.ts'
import { identity } from '#storefront/texts/identity.th.ts'
import { register } from '#storefront/texts/register.th.ts'
import { loseAnswerOnce, replaceAnswerOnce } from './lose-once.ts'
import { sentCodes } from './phone-code.ts'
import { visit, type Visit } from './visit.ts'

const codes = await sentCodes()

const phone = '0933333333'
const password = 'ข้าวสาร-2569'
/** Signing in with Apple is offered on Apple's own devices. */
const apple =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15'

// In sequence: the retailer who signs up is the one who forgets the password.
describe('a retailer', () => {
  let shop: Visit
  beforeEach(async () => {
    shop = await visit({ userAgent: apple })
  })
  afterEach(() => shop.close())

  const button = (text: string) => shop.page.getByRole('button', { name: text, exact: true })
  async function throughApple() {
    const { page } = shop
    await page.locator('[name=person][value=malee]').check()
    await page.locator('[name=choice][value=continue]').click()
  }

  test('signs up with Apple, gets a name filled in, and signs in with Apple the next time', async () => {
    const { page } = shop
    await shop.open('/register?next=%2Fcategory%2F1')
    await button(identity.appleRegister).click()
    await throughApple()
    await page.waitForURL(/\/register\?apple=new/)
    await page.getByText(identity.appleFilled).waitFor()
    const field = (of: string) => page.locator(`.form [name=${of}]`)
    await expect.poll(() => field('ownerName').inputValue()).toBe('มาลี')
    await shop.expectAccessible()
    await field('storeName').fill('ร้านมาลี')
    await field('phoneNumber').fill(phone)
    await field('password').fill(password)
    await field('confirmPassword').fill(password)
    await field('addressLine').fill('12/3')
    await field('postalCode').fill('20110')
    await page.waitForFunction('document.querySelector("[name=district]").value === "ศรีราชา"')
    await field('subDistrict').selectOption({ index: 2 })
    await field('acceptTerms').check()
    await field('acceptPrivacy').check()
    await button(register.submit).click()
    await field('phoneCode').fill(await codes.newest(phone))
    await button(register.confirmAndSubmit).click()
    await page.waitForURL(/\/category\/1$/)

    await shop.open('/retailer/retailer-info?part=security')
    await page.getByText(account.appleOn).waitFor()
    await shop.open('/retailer/retailer-info')
    await button(account.signOut).click()
    await page.waitForFunction('localStorage.length === 0 && !document.cookie.includes("signed-in")')
    await shop.open('/login?next=%2Fcategory%2F2')
    await button(identity.appleSignIn).click()
    await throughApple()
    await page.waitForURL(/\/category\/2$/)
    await expect.poll(() => page.evaluate('localStorage.getItem("songdee.access_token") !== null')).toBe(true)
  })

  test('forgot the password: a code, a new one, and in; then sees its devices and changes the password', async () => {
    const { page } = shop
    await shop.open('/login?next=%2Fretailer%2Fretailer-info%3Fpart%3Dsecurity')
    await page.locator('main [name=phone]').fill(phone)
    await page.getByRole('link', { name: identity.forgot }).click()
    await page.waitForURL(/\/forgot-password\?/)
    await shop.hydrated()
    await shop.expectAccessible()
    // Typed once, it is here too.
    await expect.poll(() => page.locator('main [name=phone]').inputValue()).toBe(phone)
    const resetCode = await codes.next(phone)
    await button(identity.sendCode).click()
    await page.getByText(identity.codeSentIf).waitFor()
    await shop.expectAccessible()
    const next = 'ข้าวหอม-2570'
    await page.locator('main [name=code]').fill('12')
    await button(identity.setPassword).click()
    await page.getByText(identity.codeIncomplete).waitFor()
    await page.locator('main [name=code]').fill(await resetCode())
    await page.locator('main [name=password]').fill(next)
    await page.locator('main [name=confirmPassword]').fill(next)
    // The password is set, and the code used.
    await replaceAnswerOnce(page, '**/user/password/reset')
    await button(identity.setPassword).click()
    await page.getByText(errors.unavailable).waitFor()
    await button(identity.setPassword).click()
    const notice = page.getByRole('status').filter({ hasText: identity.passwordSetSignedIn })
    await notice.waitFor()
    await expect.poll(() => notice.evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true)
    const { y = 0, height = 0 } = (await notice.boundingBox()) ?? {}
    expect([y >= 0, y + height <= 740, await page.evaluate('scrollY')]).toEqual([true, true, 0])

    // Signed in by it.
    await page.getByRole('link', { name: identity.goOn, exact: true }).click()
    await page.getByText(account.thisDevice).waitFor()
    expect(await page.locator('.sessions li').count()).toBe(1)
    const proven = page
      .getByRole('main')
      .getByText(account.phoneProven(phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3')))
    await proven.waitFor()

    // A number that is not verified yet gets a code, and after a while another one.
    await codes.db.updateTable('outlet').set({ phone_verified: false }).where('phone', '=', phone).execute()
    await shop.open('/retailer/retailer-info?part=security')
    const provingCode = await codes.next(phone)
    await button(account.provePhone).click()
    await page.getByText(new RegExp(identity.sendAgainIn(0).replace('0', String.raw`\d+`))).waitFor()
    await shop.expectAccessible()
    await page.locator('main [name=code]').fill(await provingCode())
    // The number is proven, and the code used.
    await loseAnswerOnce(page, new RegExp(`${pathOf(confirmCode)}$`))
    await button(account.confirmCode).click()
    await page.getByText(errors.offline).waitFor()
    await button(account.confirmCode).click()
    await proven.waitFor()
    // The browser's console logs that there are no points without a verified number.
    shop.complaints.length = 0

    const signInOn = async (system: string) => {
      const answer = await fetch(`${shop.url}/api/user/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': `Mozilla/5.0 (${system}) Chrome/130.0` },
        body: JSON.stringify({ phoneNumber: phone, password: next }),
      })
      return (await answer.json()) as { access_token: string }
    }
    const other = await signInOn('Linux; Android 14')
    await signInOn('Windows NT 10.0')
    await shop.open('/retailer/retailer-info?part=security')
    const row = (system: string) => page.locator('.sessions li').filter({ hasText: account.deviceOn('Chrome', system) })
    await row('Android').waitFor()
    await shop.expectAccessible()
    // The row of an ended one stays: no other device comes under the thumb, and the focus goes on from its list.
    const topOf = async (system: string) => (await row(system).boundingBox())?.y
    const tops = async () => Promise.all(['Windows', 'Android'].map(topOf))
    const before = await tops()
    await row('Windows').getByRole('button').click()
    await row('Windows').getByText(account.sessionEnded, { exact: true }).waitFor()
    await page.locator('.sessions:focus').waitFor()
    expect([await row('Windows').getByRole('button').count(), ...(await tops())]).toEqual([0, ...before])
    const linkApple = async () => {
      await button(account.linkApple).click()
      await throughApple()
      await page.getByText(account.appleLinked).waitFor()
      await page.getByText(account.appleOn).waitFor()
    }
    await linkApple()
    await button(account.endOthers).click()
    await row('Android').getByText(account.sessionEnded, { exact: true }).waitFor()
    await page.getByText(account.appleOff).waitFor()
    await linkApple()
    const headers = { authorization: `Bearer ${other.access_token}` }
    expect((await fetch(`${shop.url}/api/customer/profile`, { headers })).status).toBe(401)

    await button(account.changePassword).click()
    await page.locator('main [name=oldPassword]').fill('wrong password')
    await page.locator('main [name=password]').fill(password)
    await page.locator('main [name=confirmPassword]').fill(password)
    await shop.expectAccessible()
    await page.locator('main form').getByRole('button', { name: account.changePassword }).click()
    await page.locator('main .field-error').waitFor()
    await page.locator('main [name=oldPassword]').fill(next)
    await page.locator('main form').getByRole('button', { name: account.changePassword }).click()
    await page.locator('main [name=oldPassword]').waitFor({ state: 'detached' })
    await page.getByText(account.appleOff).waitFor()
    expect(shop.complaints.filter((text) => !text.includes('422') && !text.includes('ERR_FAILED'))).toEqual([])
  })

  test('signs in by a code instead of the password, with what it wanted in the cart; confirms who it is before deleting', async () => {
    const { page } = shop
    await shop.open('/category/5')
    const card = page
      .getByRole('main')
      .getByRole('button', { name: new RegExp(catalogue.add('.+')) })
      .first()
    await card.click()
    await page.waitForURL(/\/login\?/)
    await page.getByText(identity.toAddToCart('')).waitFor()
    await expect.poll(() => button(identity.appleSignIn).count()).toBe(1)
    await page.locator('main [name=phone]').fill(phone)
    const sent = await codes.next(phone)
    await button(identity.bySms).click()
    const code = page.getByRole('textbox', { name: identity.code })
    await code.fill('12')
    await button(identity.submit).click()
    await page.getByText(identity.codeIncomplete).waitFor()
    await shop.expectAccessible()
    await code.fill(await sent())
    await page.getByText(identity.codeIncomplete).waitFor({ state: 'detached' })
    await button(identity.submit).click()
    await page.waitForURL(/\/category\/5$/)

    await codes.db
      .updateTable('sign_in_session')
      .set({ created_at: new Date(Date.now() - 3_600_000) })
      .execute()
    await shop.open('/retailer/retailer-info')
    await button(account.delete).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: account.deleteConfirm, exact: true }).click()
    await page.getByRole('heading', { name: identity.confirmHeading }).waitFor()
    await dialog.locator('[name=password]').fill('wrong password')
    await dialog.getByRole('button', { name: identity.confirm, exact: true }).click()
    await dialog.getByText(identity.passwordWrong).waitFor()
    await shop.expectAccessible()
    await dialog.locator('[name=password]').fill(password)
    await dialog.getByRole('button', { name: identity.confirm, exact: true }).click()
    await page.getByRole('paragraph').filter({ hasText: account.deleted }).waitFor()
    await expect.poll(() => page.evaluate('Object.keys(localStorage)')).toEqual([])
  })
})
