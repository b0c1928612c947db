import { readFile } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import { endRetailerSessions } from '#contract/backoffice/retailers/sign-in/calls.ts'
import { aRetailer, password, send as sendCall } from '#test/builders/retailer.ts'
import { sentCodes } from './phone-code.ts'
import { inTurn } from './in-turn.ts'
import { loseAnswerOnce, loseOnce, replaceAnswerOnce } from './lose-once.ts'
import { openSignedIn } from './shops.ts'
import { demoPhone, signIn, staffTokenOf } from './sign-in.ts'
import { textsIn } from './texts.ts'
import { untilCaught } from './until-caught.ts'
import { visit, type Visit } from './visit.ts'

const codes = await sentCodes()

const newcomers = [
  {
    language: 'th',
    width: 360,
    phone: '0911111111',
    taken: '0812345678',
    lose: loseAnswerOnce,
    says: 'offline',
  },
  {
    language: 'en',
    width: 1280,
    phone: '0922222222',
    taken: '0898765432',
    lose: replaceAnswerOnce,
    says: 'unavailable',
  },
] as const

describe.each(inTurn(newcomers))(
  'a newcomer in $language at $width px',
  ({ language, width, testOnce, lose, says, ...numbers }) => {
    const { register, account, browse, errors, shell } = textsIn[language]
    let shop: Visit
    beforeEach(async () => {
      shop = await visit({ language, width })
    })
    afterEach(() => shop.close())

    const field = (name: keyof typeof register.fields) => shop.page.locator(`.form [name=${name}]`)
    const send = () => shop.page.locator('.form').getByRole('button', { name: register.submit, exact: true }).click()

    // Specification 2.100, 3.60, 5.54
    testOnce(
      'registers, changes an address, takes the data along, and deletes the account',
      { tags: 'job' },
      async () => {
        const { page } = shop
        await shop.open('/register?next=%2Fcategory%2F1')
        await send()
        await page.getByText(register.missing.storeName, { exact: true }).waitFor()
        await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('storeName')
        await shop.expectAccessible()

        await field('storeName').fill('ร้านส้มจี๊ด')
        await field('ownerName').fill('สมจิต')
        await field('lastName').fill('ใจดี')
        await field('taxId').fill('๐๑๐๗๕๔๒๐๐๐๐๑๑')
        await field('phoneNumber').fill(numbers.taken)
        await expect.poll(() => field('taxId').inputValue()).toBe('0-1075-42000-01-1')
        await field('addressLine').fill('12/3 หมู่ 4')
        await field('postalCode').fill('20110')
        await page.waitForFunction('document.querySelector("[name=district]").value === "ศรีราชา"')
        await field('subDistrict').selectOption({ index: 2 })
        await shop.open('/register?next=%2Fcategory%2F1')
        await expect.poll(() => field('storeName').inputValue()).toBe('ร้านส้มจี๊ด')
        await page.waitForFunction('document.querySelector("[name=subDistrict]").selectedIndex > 0')

        await field('password').fill('ข้าวสาร-2569')
        await field('confirmPassword').fill('ข้าวสาร')
        await field('acceptTerms').check()
        await field('acceptPrivacy').check()
        await send()
        await page.getByText(register.problems.password_mismatch, { exact: true }).waitFor()
        await field('confirmPassword').fill('ข้าวสาร-2569')
        await send()
        await page.getByText(register.codeNote).waitFor()
        // The number has an account: its owner gets a message that says so, without a code. Another number needs a new code.
        await field('phoneCode').fill('123456')
        await page.getByRole('button', { name: register.confirmAndSubmit }).click()
        await page.getByText(register.problems.code_wrong, { exact: true }).waitFor()
        await shop.expectAccessible()
        await field('phoneNumber').fill(numbers.phone)
        await field('phoneCode').waitFor({ state: 'detached' })
        await send()
        await field('phoneCode').fill(await codes.newest(numbers.phone))
        // The account is open, and the code used.
        await lose(page, '**/user/register')
        await page.getByRole('button', { name: register.confirmAndSubmit }).click()
        await page.getByText(errors[says]).waitFor()
        await page.getByRole('button', { name: register.confirmAndSubmit }).click()
        await page.waitForURL(/\/category\/1$/)
        await page
          .getByRole('paragraph')
          .filter({ hasText: register.welcome('ร้านส้มจี๊ด') })
          .waitFor()

        await shop.open('/retailer/retailer-info?part=addresses')
        await page.getByRole('button', { name: account.addAddress }).click()
        const dialog = page.getByRole('dialog')
        await dialog.locator('[name=addressLine]').fill('99')
        await dialog.locator('[name=postalCode]').fill('10200')
        await page.waitForFunction('document.querySelector("dialog [name=district]").value === "พระนคร"')
        await dialog.locator('[name=subDistrict]').selectOption({ index: 1 })
        await shop.expectAccessible()
        await dialog.getByRole('button', { name: account.save }).click()
        const added = page.locator('.addresses > li').filter({ hasText: '10200' })
        await added.getByRole('button', { name: account.useForDelivery }).click()
        await added.getByText(account.forDelivery).waitFor()

        // No orders, so no day is known.
        await shop.open('/retailer/retailer-info?part=reminder')
        await page.getByText(account.unlearnedDay.few).waitFor()
        await page.getByLabel(account.reminderOn).click()
        await page.getByText(account.chooseDayFirst).waitFor()
        await shop.expectAccessible()

        await shop.open('/retailer/retailer-info')
        const [file] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('button', { name: account.download }).click(),
        ])
        expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({
          profile: { phoneNumber: numbers.phone, taxId: '0107542000011' },
        })

        await page.getByRole('button', { name: account.delete, exact: true }).click()
        await shop.expectAccessible()
        await dialog.getByRole('button', { name: account.deleteConfirm, exact: true }).click()
        await page.getByRole('paragraph').filter({ hasText: account.deleted }).waitFor()
        expect(new URL(page.url()).pathname).toBe('/')
        await expect.poll(() => page.evaluate('Object.keys(localStorage)')).toEqual([])
        expect(await page.evaluate('document.cookie')).not.toContain('signed-in')
      },
    )

    // Specification 2.101
    testOnce('sees that the account could not be deleted, keeps it, and signs out', async () => {
      const { page } = shop
      await shop.open('/login?next=%2Fretailer%2Fretailer-info')
      await page.locator('main [name=phone]').fill(numbers.taken)
      await page.locator('main [name=password]').fill('songdee-demo')
      await page.locator('main [type=submit]').click()
      await page.route('**/api/user/manual/delete', (route) => route.fulfill({ status: 500, body: '{}' }))
      await untilCaught(page)
      await page.getByRole('button', { name: account.delete, exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: account.deleteConfirm, exact: true }).click()
      // A server that fails may have deleted it.
      await dialog.getByText(account.deleteUnansweredText).waitFor()
      await shop.expectAccessible()
      await page.unroute('**/api/user/manual/delete')
      await page.route('**/api/user/manual/delete', (route) =>
        route.fulfill({
          status: 429,
          contentType: 'application/problem+json',
          body: JSON.stringify({ code: 'rate_limited', status: 429 }),
        }),
      )
      await dialog.getByRole('button', { name: account.deleteAgain }).click()
      await dialog.getByText(account.deleteFailedText).waitFor()
      await shop.expectAccessible()
      await page.keyboard.press('Escape')
      await expect.poll(() => page.getByRole('heading', { name: account.heading }).isVisible()).toBe(true)
    })

    testOnce(
      'is reminded on the day that it chooses, and turns that off with one tap where the message leads',
      async () => {
        const { page } = shop
        await openSignedIn(shop, demoPhone(17))
        await shop.open('/retailer/retailer-info?part=reminder')
        const panel = page.locator('section').filter({ has: page.getByRole('heading', { name: account.reminder }) })
        await panel.getByLabel(account.reminderDay).selectOption({ label: account.weekdays[3] ?? '' })
        await panel.getByLabel(account.reminderOn).click()
        const [next = ''] = account.reminderNext('|', '').split('|')
        await panel.getByText(next).waitFor()
        await shop.expectAccessible()

        await shop.open('/#reminder')
        await page.getByRole('heading', { name: browse.usual }).waitFor()
        await page.getByText(browse.reminded).waitFor()
        await shop.expectAccessible()
        await page.getByRole('button', { name: browse.reminderStop }).click()
        await page.locator('.own-start').getByText(browse.reminderStopped).waitFor()
        await shop.open('/retailer/retailer-info?part=reminder')
        await panel.getByLabel(account.reminderDay).waitFor()
        await expect.poll(() => panel.getByLabel(account.reminderOn).isChecked()).toBe(false)
        expect(shop.complaints).toEqual([])
      },
    )

    /** Signs a retailer in that has prepared an order, and deletes its account without an answer. */
    async function deleteUnanswered(loseCall: typeof loseOnce): Promise<{ id: string; prepared: string }> {
      const { page } = shop
      const { id, phone } = await aRetailer(codes.db, {})
      await shop.open('/login?next=%2Fretailer%2Fretailer-info')
      await signIn(shop, phone, password)
      const remove = page.getByRole('button', { name: account.delete, exact: true })
      await remove.waitFor()
      const prepared = `songdee.prepared-order.${id}`
      await page.evaluate((key) => localStorage.setItem(key, '{"key":"key-1"}'), prepared)
      await remove.click()
      const dialog = page.getByRole('dialog')
      await loseCall(page, '**/api/user/manual/delete')
      await dialog.getByRole('button', { name: account.deleteConfirm, exact: true }).click()
      await dialog.getByText(account.deleteUnansweredText).waitFor()
      return { id, prepared }
    }

    testOnce(
      'deletes the account without an answer: the next press says how to know, and nothing stays on the phone',
      async () => {
        const { page } = shop
        await deleteUnanswered(loseAnswerOnce)
        await page.getByRole('dialog').getByRole('button', { name: account.deleteAgain }).click()
        await page.getByRole('paragraph').filter({ hasText: account.deleteEnded }).waitFor()
        await page.waitForURL(/\/login/)
        await expect.poll(() => page.evaluate('Object.keys(localStorage)')).toEqual([])
      },
    )

    testOnce(
      'keeps what is prepared when its session ends after a deletion that never came to the server',
      async () => {
        const { page } = shop
        const { id, prepared } = await deleteUnanswered(loseOnce)
        await shop.expectAccessible()
        const dialog = page.getByRole('dialog')
        await dialog.getByRole('button', { name: shell.close, exact: true }).last().click()
        await dialog.waitFor({ state: 'hidden' })
        const token = await staffTokenOf(shop.url, 'clerk')
        await sendCall(shop.url, endRetailerSessions, { token, params: { id } })
        await page.getByRole('button', { name: account.download }).click()
        await page.waitForURL(/\/login/)
        expect(await page.getByText(account.deleted).count()).toBe(0)
        expect(await page.evaluate((key) => localStorage.getItem(key), prepared)).toBe('{"key":"key-1"}')
      },
    )

    // Specification 2.16, 2.17
    testOnce.each(['/privacy-and-terms', '/cookie-policy'])('reads %s without signing in', async (path) => {
      await shop.open(path)
      await shop.expectAccessible()
      expect(shop.complaints).toEqual([])
    })
  },
)
