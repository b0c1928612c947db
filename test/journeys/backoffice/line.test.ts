import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pathOf } from '#contract/call.ts'
import { lineLink } from '#contract/line/calls.ts'
import { codeMs } from '#rules/line/link-code.ts'
import { loadTexts, textsOf, type AllTexts } from '#backoffice/texts/namespaces.ts'
import { aGroup, aUser, lineSandbox } from '#sandbox/line/line.ts'
import { demoAccount } from '#server/adapters/line/open.ts'
import { connect, type Database } from '#server/adapters/database/database.ts'
import { aRetailer, password, retailerClient, type RetailerClient } from '#test/builders/retailer.ts'
import { shopHere } from '../shop-here.ts'
import { textsIn } from '../texts.ts'
import { visit } from '../visit.ts'
import { productInStock } from './product-in-stock.ts'
import { visitBackOffice, type BackOfficeVisit } from './visit-back-office.ts'

// Notices by LINE: the group of the staff and a retailer are linked, read their notices there, and staff see what LINE
// refuses. The shop sends to the sandbox that it serves itself; what people do at LINE comes from here.

/** A receiver that LINE refuses: its ids are longer. */
const unknownReceiver = 'C0'
const refusalOf = (texts: AllTexts['webhooks']['line']) =>
  `${texts.reasons.refused} · 400 · The property, 'to', in the request body is invalid`

let db: Database
beforeAll(() => {
  ;({ db } = connect(shopHere().database, 2, () => undefined))
})
afterAll(() => db.destroy())

describe.each([['th', 'light', 360]] as const)('notices by LINE in %s', (language, colorScheme, width) => {
  const line = lineSandbox(Fastify(), { ...demoAccount, webhookUrl: () => `${shopHere().url}/api/line/webhook` })
  let admin: BackOfficeVisit
  let texts: AllTexts['webhooks']['line']
  let kit: AllTexts['kit']
  beforeAll(async () => {
    await loadTexts(language, ['webhooks', 'kit'])
    texts = textsOf(language, 'webhooks').line
    kit = textsOf(language, 'kit')
    admin = await visitBackOffice({ as: 'admin', language })
    await admin.page.emulateMedia({ colorScheme })
  })
  afterAll(() => admin.close())

  const messages = () => admin.page.getByRole('grid', { name: texts.messages })
  const row = (text: string) => messages().getByRole('row').filter({ hasText: text })
  const fact = (name: string) =>
    admin.page.locator('dl > div').filter({ has: admin.page.getByText(name, { exact: true }) })

  test('the group of the staff is linked by a code, hears a test, and what LINE refuses stands there in words', async () => {
    const { page } = admin
    const group = aGroup()
    await admin.openScreen('/webhooks')
    const address = page.getByText(`${admin.url}/api/line/webhook`)
    await address.waitFor()
    await page.setViewportSize({ width: 360, height: 740 })
    const box = await address.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(360)
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.keyboard.press('l')
    const dialog = page.getByRole('dialog', { name: texts.codeTitle })
    const code = await dialog.getByRole('status').innerText()
    await admin.expectAccessible()

    // The account is invited, and somebody writes before the code.
    expect(await line.join(group)).toBe(200)
    const source = { type: 'group', groupId: group, userId: aUser() } as const
    expect(await line.say(source, 'สวัสดีครับ')).toBe(200)
    expect(await line.say(source, code)).toBe(200)
    const linked = async () => (await db.selectFrom('line_group').select('group_id').execute())[0]?.group_id
    await expect.poll(linked).toBe(group)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await fact(texts.group).locator('.badge-done').waitFor()

    const tests = row('ทดสอบจากหลังร้าน').filter({ hasText: texts.receivers.group })
    await page.keyboard.press('t')
    await page.getByText(texts.testSent).waitFor()
    await tests.getByText(texts.states.delivered, { exact: true }).first().waitFor()

    await db.updateTable('line_group').set({ group_id: unknownReceiver }).execute()
    await page.keyboard.press('t')
    const refused = messages()
      .getByRole('row')
      .filter({ hasText: refusalOf(texts) })
    await refused.getByText(texts.states.failed, { exact: true }).first().waitFor()
    await admin.expectAccessible()
    await admin.expectWholeTables()
    await admin.openScreen('/webhooks?state=failed')
    await refused.first().waitFor()
    expect(await messages().getByText(texts.states.delivered, { exact: true }).count()).toBe(0)

    await db.updateTable('line_group').set({ group_id: group }).execute()
    await page.getByRole('button', { name: texts.test }).waitFor()
    await page.keyboard.press('x')
    const question = page.getByRole('dialog', { name: texts.remove })
    await question.getByText(texts.removeText).waitFor()
    await question.getByRole('button', { name: kit.cancel }).click()
    await fact(texts.group).locator('.badge-done').waitFor()
    await page.keyboard.press('x')
    await question.getByRole('button', { name: texts.remove }).click()
    await fact(texts.group).getByText(texts.noGroup).waitFor()
    expect(await linked()).toBeUndefined()
    expect(admin.complaints).toEqual([])
  })

  test('a retailer links LINE in its account, reads of its order there, and by text message what LINE refuses', async () => {
    const { account, identity } = textsIn[language]
    const userId = aUser()
    const retailer = await retailerClient(admin.url, await aRetailer(db, {}))
    const shop = await visit({ language, width })
    const { page } = shop
    await shop.open(`/login?next=${encodeURIComponent('/retailer/retailer-info?part=line')}`)
    const form = page.getByRole('main')
    await form.getByLabel(identity.phone).fill(retailer.phone)
    await form.getByLabel(identity.password, { exact: true }).fill(password)
    await form.getByRole('button', { name: identity.submit, exact: true }).click()
    const section = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: account.line, exact: true }) })
    // A code that nobody sends in its minutes is gone, and another one can be made.
    await page.clock.install()
    await section.getByRole('button', { name: account.linkLine }).click()
    await section.getByRole('status').waitFor()
    await page.clock.fastForward(codeMs)
    await section.getByText(account.lineExpired).waitFor()
    await shop.settled()
    let looks = 0
    page.on('request', (request) => (looks += Number(request.url().endsWith(pathOf(lineLink)))))
    await page.clock.runFor(20_000)
    expect(looks).toBe(0)
    await page.clock.resume()
    await section.getByRole('button', { name: account.linkLine }).click()
    const code = await section.getByRole('status').innerText()
    await shop.expectAccessible()
    expect(await line.follow(userId)).toBe(200)
    expect(await line.say({ type: 'user', userId }, code)).toBe(200)
    await section.getByRole('button', { name: account.unlinkLine }).waitFor()

    await admin.openScreen('/webhooks')
    const first = await anOrder(retailer)
    await row(first).getByText(texts.states.delivered, { exact: true }).waitFor()

    // LINE refuses: staff see why, and the phone gets the message after all.
    await sql`update line_link set user_id = ${unknownReceiver} where outlet_id = ${retailer.id}`.execute(db)
    const second = await anOrder(retailer)
    await row(second).getByText(texts.states.failed, { exact: true }).waitFor()
    await row(second).getByText(refusalOf(texts)).waitFor()
    const sms = () => db.selectFrom('sms').select('text').where('phone', '=', retailer.phone).execute()
    await expect.poll(async () => (await sms()).filter(({ text }) => text.includes(second))).toHaveLength(1)
    expect((await sms()).filter(({ text }) => text.includes(first))).toEqual([])
    await admin.expectAccessible()

    await section.getByRole('button', { name: account.unlinkLine }).click()
    await section.getByRole('button', { name: account.linkLine }).waitFor()
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
