import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { unlinkLine } from '#contract/line/calls.ts'
import { loadTexts, textsOf, type AllTexts } from '#backoffice/texts/namespaces.ts'
import { aGroup, aUser } from '#sandbox/line/line.ts'
import { connect, type Database } from '#server/adapters/database/database.ts'
import { aRetailer, password, retailerClient, type RetailerClient } from '#test/builders/retailer.ts'
import { lineHere } from '../line-here.ts'
import { shopHere } from '../shop-here.ts'
import { textsIn } from '../sign-in.ts'
import { visit, type Visit } from '../visit.ts'
import { productInStock } from './product-in-stock.ts'
import { visitBackOffice, type BackOfficeVisit } from './visit-back-office.ts'

// Notices by LINE: the group of the staff and a retailer are linked, read their notices there, and staff see what LINE refuses.

let db: Database
beforeAll(() => {
  ;({ db } = connect(shopHere().database, 2, () => undefined))
})
afterAll(() => db.destroy())

describe.each([
  ['th', 'light', 360],
  ['en', 'dark', 1280],
] as const)('notices by LINE in %s', (language, colorScheme, width) => {
  let line: Awaited<ReturnType<typeof lineHere>>
  let admin: BackOfficeVisit
  let texts: AllTexts['webhooks']['line']
  let kit: AllTexts['kit']
  beforeAll(async () => {
    await loadTexts(language, ['webhooks', 'kit'])
    texts = textsOf(language, 'webhooks').line
    kit = textsOf(language, 'kit')
    line = await lineHere()
    admin = await visitBackOffice({ as: 'admin', language })
    await admin.page.emulateMedia({ colorScheme })
  })
  afterAll(async () => {
    await admin.close()
    await line.close()
  })
  beforeEach(() => {
    line.delivered.splice(0)
    line.misfortunes.splice(0)
  })
  afterEach(() => db.deleteFrom('line_message').execute())

  const messages = () => admin.page.getByRole('grid', { name: texts.messages })
  const row = (text: string) => messages().getByRole('row').filter({ hasText: text })
  const textsTo = (receiver: string) => line.delivered.filter(({ to }) => to === receiver).map(({ text }) => text)
  const fact = (name: string) =>
    admin.page.locator('dl > div').filter({ has: admin.page.getByText(name, { exact: true }) })

  test('the group of the staff is linked by a code, hears a test, and what LINE refuses stands there in words', async () => {
    const { page } = admin
    const group = aGroup()
    await admin.openScreen('/webhooks')
    await fact(texts.group).getByText(texts.noGroup).waitFor()
    await page.setViewportSize({ width: 360, height: 740 })
    const box = await page.getByText(`${admin.url}/api/line/webhook`).boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(360)
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.getByRole('button', { name: texts.code }).waitFor()
    expect(await page.getByRole('button', { name: texts.test, exact: true }).count()).toBe(0)
    await page.keyboard.press('l')
    const dialog = page.getByRole('dialog', { name: texts.codeTitle })
    const code = await dialog.getByRole('status').innerText()
    await admin.expectAccessible()

    // The account is invited, and somebody writes before the code.
    expect(await line.join(group)).toBe(200)
    const source = { type: 'group', groupId: group, userId: aUser() } as const
    expect(await line.say(source, 'สวัสดีครับ')).toBe(200)
    expect(await line.say(source, code)).toBe(200)
    // The screen learns of it by itself.
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await fact(texts.group).locator('.badge-done').waitFor()

    await page.getByRole('button', { name: texts.test, exact: true }).waitFor()
    await page.keyboard.press('t')
    await page.getByText(texts.testSent).waitFor()
    await row('ทดสอบจากหลังร้าน').getByText(texts.states.delivered, { exact: true }).waitFor()
    expect(textsTo(group)).toContain('ทดสอบจากหลังร้าน ข้อความถึงกลุ่มนี้แล้ว')
    await row('ทดสอบจากหลังร้าน').getByText(texts.receivers.group).waitFor()

    // LINE has thrown the account out of the group: no second try, and the reason.
    const reason = 'Failed to send messages'
    line.misfortunes.push({ status: 400, message: reason })
    const delivered = line.delivered.length
    await page.keyboard.press('t')
    const refused = messages().getByRole('row').filter({ hasText: reason })
    await refused.getByText(texts.states.failed, { exact: true }).waitFor()
    await refused.getByText(`Answered 400: ${reason}`).waitFor()
    expect(line.delivered.length).toBe(delivered)
    await admin.expectAccessible()
    await admin.expectWholeTables()
    await admin.openScreen('/webhooks?state=failed')
    await refused.waitFor()
    expect(await messages().getByText(texts.states.delivered, { exact: true }).count()).toBe(0)

    await page.getByRole('button', { name: texts.remove }).waitFor()
    await page.keyboard.press('x')
    const question = page.getByRole('dialog', { name: texts.remove })
    await question.getByText(texts.removeText).waitFor()
    await question.getByRole('button', { name: kit.cancel }).click()
    await fact(texts.group).locator('.badge-done').waitFor()
    await page.keyboard.press('x')
    await question.getByRole('button', { name: texts.remove }).click()
    await page.getByText(texts.removed).waitFor()
    await fact(texts.group).getByText(texts.noGroup).waitFor()
    expect(admin.complaints).toEqual([])
  })

  test('a retailer links LINE in its account, reads of its order there, and by text message what LINE refuses', async () => {
    const { account, identity } = await textsIn(language)
    const userId = aUser()
    const storeName = `ร้านไลน์ ${language}`
    const retailer = await retailerClient(admin.url, await aRetailer(db, {}))
    await db.updateTable('outlet').set({ store_name: storeName }).where('id', '=', retailer.id).execute()
    const shop: Visit = await visit({ language, width })
    const { page } = shop
    await shop.open('/login?next=%2Fretailer%2Fretailer-info')
    const form = page.getByRole('main')
    await form.getByLabel(identity.phone).fill(retailer.phone)
    await form.getByLabel(identity.password, { exact: true }).fill(password)
    await form.getByRole('button', { name: identity.submit, exact: true }).click()
    const section = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: account.line, exact: true }) })
    await section.getByRole('button', { name: account.linkLine }).click()
    const code = await section.getByRole('status').innerText()
    await shop.expectAccessible()
    expect(await line.follow(userId)).toBe(200)
    expect(await line.say({ type: 'user', userId }, code)).toBe(200)
    await section.getByRole('button', { name: account.unlinkLine }).waitFor()
    await expect.poll(() => textsTo(userId).at(-1)).toContain(storeName)

    await admin.openScreen('/webhooks')
    await fact(texts.retailers).getByText('1', { exact: true }).waitFor()
    const first = await anOrder(retailer)
    await expect.poll(() => textsTo(userId).some((text) => text.includes(first))).toBe(true)
    await row(first).getByText(texts.states.delivered, { exact: true }).waitFor()
    await row(first).getByText(storeName).waitFor()

    // It has blocked the account: staff see why, and the phone gets the message after all.
    line.misfortunes.push({ status: 400, message: 'The user has blocked the account' })
    const second = await anOrder(retailer)
    await row(second).getByText(texts.states.failed, { exact: true }).waitFor()
    await row(second).getByText('Answered 400: The user has blocked the account').waitFor()
    const sms = () => db.selectFrom('sms').select('text').where('phone', '=', retailer.phone).execute()
    await expect.poll(async () => (await sms()).filter(({ text }) => text.includes(second))).toHaveLength(1)
    expect((await sms()).filter(({ text }) => text.includes(first))).toEqual([])

    // LINE is out of order: it is tried again, and the screen says when.
    line.misfortunes.push({ status: 503, message: 'Service unavailable' })
    const third = await anOrder(retailer)
    await row(third)
      .getByText(/503: Service unavailable/)
      .waitFor()
    await row(third).getByText(texts.next('').trim(), { exact: false }).waitFor()
    expect(await row(third).getByText(texts.states.failed, { exact: true }).count()).toBe(0)
    await admin.expectAccessible()

    await section.getByRole('button', { name: account.unlinkLine }).click()
    await section.getByRole('button', { name: account.linkLine }).waitFor()
    expect((await retailer.call(unlinkLine)).status).toBe(404)
    await fact(texts.retailers).getByText('0', { exact: true }).waitFor()
    expect([...admin.complaints, ...shop.complaints]).toEqual([])
    await shop.close()
  })

  /** @returns its number */
  async function anOrder(retailer: RetailerClient): Promise<string> {
    const product = await productInStock(db, 1)
    await retailer.tap(product.id, 3)
    return (await retailer.order()).body.orderNumber
  }
})
