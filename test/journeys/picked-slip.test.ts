import { expect, test } from 'vitest'
import { aSlip } from '#test/builders/slip.ts'
import { anOrder, aReference, fileOf, holdPictures } from './paying.ts'
import { openSignedIn } from './shops.ts'
import { demoPhone } from './sign-in.ts'
import { textsIn } from './texts.ts'
import { visit } from './visit.ts'

// What was picked on the payment page stays picked, however the page is looked at.

const shops = [
  { language: 'th', width: 360, turned: [1280, 800], phone: demoPhone(26) },
  { language: 'en', width: 1280, turned: [800, 1280], phone: demoPhone(27) },
] as const

test.each(shops)(
  'in $language at $width px a picked slip stays while another way is looked at and while a tablet is turned',
  async ({ language, width, turned, phone }) => {
    const { payments } = textsIn[language]
    const shop = await visit({ language, width })
    const { page, url } = shop
    const { orderNumber } = await anOrder(url, phone, '2C2P-PP-QR')
    await openSignedIn(shop, phone)
    await shop.open(`/order/payment?order=${orderNumber}`)
    const way = (name: string) => page.getByRole('tab', { name }).or(page.locator('summary').filter({ hasText: name }))
    const picked = page.getByRole('img', { name: payments.slipPicture })
    const send = page.getByRole('button', { name: payments.sendThis, exact: true })

    await way(payments.methodNames.TRANSFER).click()
    const file = fileOf(await aSlip({ reference: aReference() }))
    await page.locator('input[type=file]').first().setInputFiles(file)
    await picked.waitFor()
    await way(payments.methodNames.CREDIT).click()
    await page.getByText(payments.panelTexts.CREDIT).waitFor()
    await way(payments.methodNames.TRANSFER).click()
    await picked.waitFor()
    for (const to of turned) {
      await page.setViewportSize({ width: to, height: 900 })
      await expect.poll(() => page.getByRole('tablist').count()).toBe(to >= 1024 ? 1 : 0)
      await picked.waitFor()
      await send.waitFor()
      await shop.expectAccessible()
    }
    await send.click()
    await page.getByText(payments.views.checking.title).waitFor()
    await shop.close()
  },
)

test('while another slip is being opened, the one before is not sent in its place', async () => {
  const { payments } = textsIn.th
  const phone = demoPhone(26)
  const shop = await visit({ width: 360 })
  const { page, url } = shop
  const { orderNumber } = await anOrder(url, phone, '2C2P-PP-QR')
  await openSignedIn(shop, phone)
  await shop.open(`/order/payment?order=${orderNumber}`)
  await page.locator('summary').filter({ hasText: payments.methodNames.TRANSFER }).click()
  const files = page.locator('input[type=file]').first()
  const send = page.getByRole('button', { name: payments.sendThis, exact: true })
  const [wrong, right] = [aReference(), aReference()]
  await files.setInputFiles(fileOf(await aSlip({ reference: wrong })))
  await page.getByText(wrong).waitFor()
  const letGo = await holdPictures(page)
  await files.setInputFiles(fileOf(await aSlip({ reference: right })))
  await expect.poll(() => send.getAttribute('aria-disabled')).toBe('true')
  await letGo()
  await page.getByText(right).waitFor()
  await send.click()
  await page.getByText(payments.views.checking.title).waitFor()
  await shop.close()
})
