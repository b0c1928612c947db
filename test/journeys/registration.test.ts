import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pathOf } from '#contract/call.ts'
import { getBrand } from '#contract/content/calls.ts'
import { logInByCode, register as registerCall } from '#contract/identity/calls.ts'
import { keysOf } from '#rules/keys-of.ts'
import { aRetailer, send } from '#test/builders/retailer.ts'
import { registrationCode } from '#test/builders/phone-code.ts'
import { newcomer } from '#test/builders/newcomer.ts'
import { sentCodes } from './phone-code.ts'
import { textsIn } from './texts.ts'
import { loseAnswerOnce } from './lose-once.ts'
import { inTurn } from './in-turn.ts'
import { visit, type Visit } from './visit.ts'

// Every rule of the registration, reported next to its field; the whole way to an account is in account.test.ts.

const codes = await sentCodes()

const newcomers = [
  { language: 'th', width: 360, phone: '0933333331', email: 'taken-th@example.com' },
  { language: 'en', width: 1280, phone: '0933333332', email: 'taken-en@example.com' },
] as const
describe.each(inTurn(newcomers))(
  'a registration in $language at $width px',
  ({ language, width, phone, email, testOnce }) => {
    const { identity, register } = textsIn[language]
    type FieldName = keyof typeof register.fields
    let shop: Visit
    beforeEach(async () => {
      shop = await visit({ language, width })
      await shop.open('/register')
    })
    afterEach(() => shop.close())

    const field = (name: FieldName) => shop.page.locator(`.form [name=${name}]`)
    const press = () => shop.page.locator('.form').getByRole('button', { name: register.submit, exact: true }).click()
    /** The error of a field for a screen reader: it describes the field, and is announced when it appears. */
    const expectError = async (name: FieldName, text: string) => {
      await expect.poll(() => field(name).getAttribute('aria-invalid'), { message: name }).toBe('true')
      const ids = ((await field(name).getAttribute('aria-describedby')) ?? '').split(' ')
      const error = shop.page.locator(ids.map((id) => `[role=alert][id="${id}"]`).join(', '))
      expect([name, await error.innerText()]).toEqual([name, text])
    }

    // Specification 5.41, 5.47, 5.48, 5.51, 5.52
    testOnce('tells what is missing at each field, and takes the focus to the first', async () => {
      await press()
      // Two empty passwords are the same: only the first is missing.
      const optional = ['email', 'taxId', 'confirmPassword', 'phoneCode']
      const needed = keysOf(register.missing).filter((name) => !optional.includes(name))
      for (const name of needed) await expectError(name, register.missing[name])
      expect(needed.length).toBe(12)
      await expect.poll(() => shop.page.evaluate('document.activeElement.name')).toBe('storeName')
      await shop.page.getByRole('alert').getByText(register.summary(needed.length)).waitFor()
      await shop.expectAccessible()
    })

    test('the first wrong field stands clear of every bar; the summary names the fields in their order', async () => {
      await field('taxId').fill('1234')
      await press()
      const summary = shop.page.getByRole('alert').filter({ hasText: register.summary(13) })
      await summary.waitFor()
      const seen = `(() => {
      const { left, top, width, height } = document.activeElement.getBoundingClientRect()
      return document.elementFromPoint(left + width / 2, top + height / 2) === document.activeElement
    })()`
      await expect.poll(() => shop.page.evaluate(seen)).toBe(true)
      const wrong = `[...document.querySelector('.form').elements].filter(({ ariaInvalid }) => ariaInvalid).map(({ name }) => name)`
      const names = (await shop.page.evaluate(wrong)) as FieldName[]
      await expect
        .poll(() => summary.getByRole('link').allInnerTexts())
        .toEqual(names.map((name) => register.fields[name]))
      await summary.getByRole('link', { name: register.fields.acceptPrivacy }).click()
      await expect.poll(() => shop.page.evaluate('document.activeElement.name')).toBe('acceptPrivacy')
      await expect.poll(() => shop.page.evaluate(seen)).toBe(true)
    })

    // Specification 5.31, 5.32, 5.33, 5.35, 5.37, 5.43, 5.53, 8.33
    testOnce('tells what is wrong when a field is left, and takes it back when it is right', async () => {
      for (const [name, wrong, problem, right] of [
        ['phoneNumber', '021234567', register.problems.phone_invalid, '๐๘๑-๒๓๔-๕๖๗๘'],
        ['email', 'shop@nowhere', register.problems.email_invalid, ''],
        ['taxId', '0107542000012', register.problems.tax_id_invalid, '0107542000011'],
        ['postalCode', '123', register.problems.postal_code_invalid, '20130'],
        ['password', '1234567', register.problems.password_short, 'ข้าวสาร-2569'],
        ['confirmPassword', 'ข้าวสาร', register.problems.password_mismatch, 'ข้าวสาร-2569'],
      ] as const) {
        await field(name).fill(wrong)
        await field(name).blur()
        await expectError(name, problem)
        await field(name).fill(right)
        await field(name).blur()
        await expect.poll(() => field(name).getAttribute('aria-invalid'), { message: name }).toBeNull()
      }
    })

    testOnce('what the page fills in by itself is wrong no more, and the summary names it no more', async () => {
      const { page } = shop
      await press()
      for (const name of ['postalCode', 'province', 'district'] as const)
        await expectError(name, register.missing[name])
      await field('postalCode').fill('20130')
      for (const name of ['postalCode', 'province', 'district'] as const)
        await expect.poll(() => field(name).getAttribute('aria-invalid'), { message: name }).toBeNull()
      await expectError('subDistrict', register.missing.subDistrict)
      await page.getByRole('alert').getByText(register.summary(9)).waitFor()
      expect(await page.getByRole('link', { name: register.fields.province, exact: true }).count()).toBe(0)
    })

    // Specification 5.37, 5.38, 5.39, 5.40
    testOnce('a postcode chooses its province and district; a sub-district chooses its postcode', async () => {
      const { page } = shop
      await field('postalCode').fill('20130')
      await page.waitForFunction("document.querySelector('[name=province]').value === 'ชลบุรี'")
      await page.waitForFunction("document.querySelector('[name=district]').value === 'เมืองชลบุรี'")
      await field('province').selectOption('ระยอง')
      expect([await field('postalCode').inputValue(), await field('district').inputValue()]).toEqual(['', ''])
      await page.waitForFunction("document.querySelector('[name=district]').options.length > 2")
      await field('district').selectOption({ index: 1 })
      await page.waitForFunction("document.querySelector('[name=subDistrict]').options.length > 1")
      await field('subDistrict').selectOption({ index: 1 })
      await expect.poll(() => field('postalCode').inputValue()).toMatch(/^21\d{3}$/)
      await field('postalCode').fill('99999')
      await page.getByText(register.postalCodeUnknown).waitFor()
    })

    const fillIn = async (own: { phoneNumber: string; email: string }) => {
      for (const name of ['storeName', 'ownerName', 'lastName'] as const) await field(name).fill('ใหม่')
      await field('phoneNumber').fill(own.phoneNumber)
      await field('email').fill(own.email)
      await field('password').fill('ข้าวสาร-2569')
      await field('confirmPassword').fill('ข้าวสาร-2569')
      await field('addressLine').fill('9/9')
      await field('postalCode').fill('20130')
      await shop.page.waitForFunction("document.querySelector('[name=subDistrict]').options.length > 1")
      await field('subDistrict').selectOption({ index: 1 })
    }

    // Specification 8.32
    testOnce('a number that has an account is reported once its code is entered, which then signs in', async () => {
      const { page } = shop
      await page.clock.install()
      const { phone: known } = await aRetailer(codes.db, { phone: phone.replace('0933', '0955') })
      await fillIn({ phoneNumber: known, email: '' })
      for (const name of ['acceptTerms', 'acceptPrivacy'] as const) await field(name).check()
      await press()
      await field('phoneCode').fill(await codes.newest(known))
      await page.getByRole('button', { name: register.confirmAndSubmit }).click()
      await page.getByRole('alert').getByText(register.problems.phone_taken).waitFor()
      await shop.expectAccessible()
      const signInByThisCode = page.getByRole('button', { name: register.signInByThisCode })
      await loseAnswerOnce(page, new RegExp(`${pathOf(logInByCode)}$`))
      await signInByThisCode.click()
      await page.getByText(register.takenLead).waitFor({ state: 'detached' })
      await signInByThisCode.click()
      await page.getByText(identity.codePerhapsUsed).waitFor()
      // Another code is sent to the form, and signs in.
      await page.clock.fastForward(60_000)
      const used = await codes.newest(known)
      await page.getByRole('button', { name: identity.sendAgain, exact: true }).click()
      await expect.poll(() => codes.newest(known)).not.toBe(used)
      await field('phoneCode').fill(await codes.newest(known))
      await page.getByRole('button', { name: register.confirmAndSubmit }).click()
      await signInByThisCode.click()
      await page.waitForURL((address) => address.pathname === '/')
    })

    // Specification 5.45, 5.49, 8.31
    testOnce(
      'a known e-mail address is reported once the phone is proven; both consents name their version',
      async () => {
        const { page, url } = shop
        const phoneCode = await registrationCode(url, codes.db, phone)
        const body = { ...newcomer, phoneNumber: phone, email, phoneCode }
        expect((await send(url, registerCall, { body })).status).toBe(201)
        const own = phone.replace('0933', '0944')
        await fillIn({ phoneNumber: own, email: email.toUpperCase() })
        const { legalVersion } = (await send(url, getBrand)).body
        const version = page.locator('.form').getByText(register.version(legalVersion))
        await expect.poll(() => version.count()).toBe(2)
        for (const name of ['acceptTerms', 'acceptPrivacy'] as const) {
          await expect.poll(() => field(name).isChecked()).toBe(false)
          await field(name).check()
        }
        await press()
        await field('phoneCode').fill('12')
        await page.getByRole('button', { name: register.confirmAndSubmit }).click()
        await expectError('phoneCode', register.missing.phoneCode)
        await field('phoneCode').fill(await codes.newest(own))
        expect(await field('phoneCode').getAttribute('aria-invalid')).toBeNull()
        await page.getByRole('button', { name: register.confirmAndSubmit }).click()
        await expectError('email', register.problems.email_taken)
        await shop.expectAccessible()
      },
    )
  },
)
