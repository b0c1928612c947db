import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addPurchaseOrder,
  closePurchaseOrder,
  getPurchaseOrder,
  sendPurchaseOrder,
} from '#contract/backoffice/goods/purchasing/calls.ts'
import { listSuppliers } from '#contract/backoffice/goods/suppliers/calls.ts'
import { watchChanges } from '#contract/backoffice/live/calls.ts'
import { changeStaff, createStaffAccount, getStaff } from '#contract/backoffice/settings/staff/calls.ts'
import { loadTexts, textsOf } from '#backoffice/texts/namespaces.ts'
import { pathOf } from '#contract/call.ts'
import { inBaht } from '#rules/amounts.ts'
import { satangOf } from '#rules/money.ts'
import { connect, type Database } from '#server/adapters/database/database.ts'
import { send } from '#test/builders/retailer.ts'
import { shopHere } from '../shop-here.ts'
import { staffTokenOf } from '../sign-in.ts'
import { holdBack } from './hold-back.ts'
import { visitBackOffice } from './visit-back-office.ts'

/** Before the demo's first order, so that nothing else happens on it. */
const quietDay = '2024-05-14'

let db: Database
beforeAll(async () => {
  ;({ db } = connect(shopHere().database, 2, () => undefined))
  await loadTexts('th', ['shell', 'cash', 'day', 'kit', 'taxMonth', 'staff', 'leaving', 'purchasing'])
})
afterAll(() => db.destroy())

/** The counter has received 155 baht for an order. */
const receive155 = () =>
  sql`with delivered as (
      insert into orders (id, order_number, outlet_id, state, pay_type, created_at, gross_satang, offer_satang,
        delivery_satang, grand_total_satang, vat, shipping_address, billing_address)
      select gen_random_uuid(), 'SDCASH' || (select count(*) from orders where order_number like 'SDCASH%'), o.outlet_id,
        'DELIVERED', 'COD', o.created_at, 15500, 0, 0, 15500, o.vat, o.shipping_address, o.billing_address
      from (select * from orders limit 1) as o returning id)
    insert into counter_receipt (order_id, day, at, received_by) select id, ${quietDay}, now(), 'test' from delivered`.execute(
    db,
  )

test('a count that was right until a colleague received more says so, and takes a reason', async () => {
  const texts = textsOf('th', 'cash')
  await receive155()
  const cashier = await visitBackOffice({ as: 'cashier' })
  const { page } = cashier
  // The page hears of the colleague by its own count alone.
  await page.route(`**${pathOf(watchChanges)}`, (route) => route.abort())
  await cashier.openScreen(`/cash/${quietDay}/counter`)
  for (const value of ['฿100', '฿50', '฿5']) await page.getByLabel(texts.pieces(value), { exact: true }).fill('1')
  await page.locator('.facts > div', { hasText: texts.difference }).getByText('฿0.00').waitFor()
  await receive155()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('alert').getByText(texts.outdated).waitFor()
  await page.locator('.facts > div', { hasText: texts.difference }).getByText('155.00').waitFor()
  await page.getByLabel(texts.reason).fill('ยังไม่ได้นับของเพื่อน')
  await page.keyboard.press('Control+Enter')
  await page.getByText(texts.saved).waitFor()
  await cashier.close()
})

test('while another day or month is read, nothing of the one before stands under its name, and no button moves', async () => {
  const visitor = await visitBackOffice({ as: 'manager' })
  const { page } = visitor
  const previousDay = page.getByRole('button', { name: textsOf('th', 'cash').previousDay })
  const screens = [
    {
      path: '/day?day=2024-05-15',
      address: /\/days\/2024-05-14$/,
      sums: page.getByRole('list', { name: textsOf('th', 'day').lines }),
      previous: previousDay,
    },
    {
      path: '/cash?day=2024-05-15',
      address: /\/cash\/2024-05-14$/,
      sums: page.getByRole('grid', { name: textsOf('th', 'cash').collectors }),
      previous: previousDay,
    },
    {
      path: '/tax-months?month=2024-05',
      address: /\/tax-months\/2024-04$/,
      sums: page.getByText(textsOf('th', 'taxMonth').allReceiptsHave),
      previous: page.getByRole('button', { name: textsOf('th', 'taxMonth').previous }),
    },
  ]
  for (const { path, address, sums, previous } of screens) {
    const held = await holdBack(page, address)
    await visitor.openScreen(path)
    await sums.waitFor()
    const place = await previous.boundingBox()
    await page.keyboard.press('[')
    await held.requested
    await expect.poll(() => sums.count()).toBe(0)
    // A second click on the same spot is the same step.
    expect(await previous.boundingBox()).toEqual(place)
    held.letGo()
    await sums.waitFor()
  }
  await visitor.closeWithoutComplaint()
})

test('roles that are chosen and not saved are not left without a question', async () => {
  const [texts, shell, leaving] = [textsOf('th', 'staff'), textsOf('th', 'shell'), textsOf('th', 'leaving')]
  const admin = await visitBackOffice({ as: 'admin' })
  const { page } = admin
  await admin.openScreen('/staff')
  await page.getByRole('row').filter({ hasText: 'driver3' }).click()
  const role = page.locator('input[value=warehouse]')
  await role.check()
  await page.getByRole('link', { name: shell.screens.company }).click()
  const question = page.getByRole('dialog', { name: leaving.title })
  await question.getByRole('button', { name: leaving.stay }).click()
  expect(await role.isChecked()).toBe(true)
  await page.keyboard.press('Control+Enter')
  await page.getByText(texts.saved).waitFor()
  await page.getByRole('link', { name: shell.screens.company }).click()
  await page.getByRole('heading', { level: 1, name: shell.screens.company }).waitFor()
  await admin.closeWithoutComplaint()
})

test('an account that nobody has typed in follows a colleague, and is left without a question', async () => {
  const shell = textsOf('th', 'shell')
  const admin = await visitBackOffice({ as: 'admin' })
  const { page } = admin
  await admin.openScreen('/staff')
  await page.getByRole('row').filter({ hasText: 'driver3' }).click()
  const role = page.locator('input[value=goods]')
  await role.waitFor()
  expect(await role.isChecked()).toBe(false)
  const token = await staffTokenOf(admin.url, 'admin')
  const params = { id: new URL(page.url()).pathname.split('/').at(-1) ?? '' }
  const { name, roles } = (await send(admin.url, getStaff, { token, params })).body
  const save = async (disabled: boolean) => {
    const body = { name, roles: [...roles, 'goods' as const], disabled }
    expect((await send(admin.url, changeStaff, { token, params, body })).status).toBe(200)
  }
  /** She returns to the window until she sees it. */
  const sees = async (isSeen: () => Promise<boolean>) => {
    const returned = `document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`
    await expect.poll(() => page.evaluate(returned).then(isSeen)).toBe(true)
  }
  await save(false)
  await sees(() => role.isChecked())
  // The colleague locks it in the moment in which she presses the same: it is not unlocked.
  await page.evaluate(`void new MutationObserver((_, seen) => {
    if (!document.querySelector('main .badge-cut')) return
    seen.disconnect()
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'x', code: 'KeyX', bubbles: true }))
  }).observe(document.body, { childList: true, subtree: true })`)
  await save(true)
  await sees(() => page.getByRole('dialog').isVisible())
  await page.keyboard.press('Escape')
  await save(false)
  await page.getByRole('link', { name: shell.screens.company }).click()
  await page.getByRole('heading', { level: 1, name: shell.screens.company }).waitFor()
  await admin.closeWithoutComplaint()
})

test('a name that is saved over a colleague’s change leaves the roles as the colleague has saved them', async () => {
  const texts = textsOf('th', 'staff')
  const admin = await visitBackOffice({ as: 'admin' })
  const { page } = admin
  const token = await staffTokenOf(admin.url, 'admin')
  const first = { username: 'two.at.once', name: 'มานะ', roles: ['goods' as const] }
  const { id, revision } = (await send(admin.url, createStaffAccount, { token, body: first })).body
  const params = { id }
  await admin.openScreen(`/staff/${id}`)
  await page.locator('main input[name=name]').fill('มานะ ใจดี')
  const theirs = { name: first.name, roles: ['goods' as const, 'warehouse' as const], disabled: false, revision }
  expect((await send(admin.url, changeStaff, { token, params, body: theirs })).status).toBe(200)
  await page.keyboard.press('Control+Enter')
  await page.getByText(texts.somebodyElse).first().waitFor()
  await expect.poll(() => page.locator('input[value=warehouse]').isChecked()).toBe(true)
  await page.keyboard.press('Control+Enter')
  await page.getByText(texts.saved).waitFor()
  const { name, roles } = (await send(admin.url, getStaff, { token, params })).body
  expect([name, roles.toSorted()]).toEqual(['มานะ ใจดี', ['goods', 'warehouse']])
  await admin.close()
})

test('a member of staff who is signed in nowhere is signed out everywhere all the same: keys end as well', async () => {
  const texts = textsOf('th', 'staff')
  const admin = await visitBackOffice({ as: 'admin' })
  const { page } = admin
  const token = await staffTokenOf(admin.url, 'admin')
  const body = { username: 'signed.in.nowhere', name: 'มานี', roles: ['goods' as const] }
  const { id } = (await send(admin.url, createStaffAccount, { token, body })).body
  await admin.openScreen(`/staff/${id}`)
  await page.getByText(texts.noSessions).waitFor()
  await page.keyboard.press('e')
  await page.getByRole('dialog').getByRole('button', { name: texts.endSessions }).click()
  await page.getByText(texts.ended).waitFor()
  await admin.closeWithoutComplaint()
})

/** A draft of a purchase order with so many units of one product. */
async function aDraft(url: string, token: string, units: number) {
  const [supplier] = (await send(url, listSuppliers, { token })).body.content
  const product = await db.selectFrom('product').select('id').orderBy('id').executeTakeFirstOrThrow()
  const body = { supplierId: supplier?.id, lines: [{ productId: product.id, units, costAmt: 1 }] }
  return (await send(url, addPurchaseOrder, { token, body: body as never, key: randomUUID() })).body
}

test('a draft that was typed in while it was saved for its paper says why there is none yet', async () => {
  const texts = textsOf('th', 'purchasing')
  const buyer = await visitBackOffice({ as: 'goods' })
  const { page, url } = buyer
  const token = await staffTokenOf(url, 'goods')
  const { id } = await aDraft(url, token, 1)
  await buyer.openScreen(`/purchasing/${id}`)
  const note = page.getByLabel(texts.note)
  const pdf = page.getByRole('button', { name: texts.pdf })
  const held = await holdBack(page, /\/purchase-orders\/[^/]+$/, 'PUT')
  await note.fill('ส่งหลังร้าน')
  await pdf.click()
  await held.requested
  await expect.poll(() => pdf.getAttribute('aria-disabled')).toBe('true')
  await note.fill('ส่งหน้าร้าน')
  held.letGo()
  await page.getByText(texts.typedMeanwhile).waitFor()
  await Promise.all([page.waitForEvent('download'), pdf.click()])
  await send(url, closePurchaseOrder, { token, params: { id }, body: { reason: 'test' } })
  await buyer.closeWithoutComplaint()
})

test('a draft below the minimum of its supplier says what is missing, and is sent only after a question', async () => {
  const texts = textsOf('th', 'purchasing')
  const buyer = await visitBackOffice({ as: 'goods' })
  const { page, url } = buyer
  const token = await staffTokenOf(url, 'goods')
  const suppliers = (await send(url, listSuppliers, { token })).body.content
  const supplier = suppliers.find(({ minimumAmt }) => minimumAmt > 100)
  const minimum = supplier?.minimumAmt ?? 0
  const product = await db.selectFrom('product').select('id').orderBy('id').executeTakeFirstOrThrow()
  const draft = { supplierId: supplier?.id, lines: [{ productId: product.id, units: 1, costAmt: 1 }] }
  const { id } = (await send(url, addPurchaseOrder, { token, body: draft as never, key: randomUUID() })).body
  await buyer.openScreen(`/purchasing/${id}`)
  const missing = (baht: number) => texts.toMinimum(inBaht(satangOf(minimum)), inBaht(satangOf(baht)))
  await page.getByText(missing(minimum - 1)).waitFor()
  // What is typed counts before it is saved.
  const units = page.locator('.purchase-line input[type=number]').first()
  await units.fill(String(minimum))
  await page.getByText(missing(minimum - 1)).waitFor({ state: 'detached' })
  await units.fill('40')
  await page.getByText(missing(minimum - 40)).waitFor()
  await page.getByRole('button', { name: texts.send }).click()
  const question = page.getByRole('dialog')
  await question.getByText(missing(minimum - 40)).waitFor()
  await buyer.expectAccessible()
  const stateOf = async () => (await send(url, getPurchaseOrder, { token, params: { id } })).body.state
  expect(await stateOf()).toBe('DRAFT')
  await question.getByRole('button', { name: texts.send }).click()
  await page.getByText(texts.sent).waitFor()
  expect(await stateOf()).toBe('SENT')
  await send(url, closePurchaseOrder, { token, params: { id }, body: { reason: 'test' } })
  await buyer.closeWithoutComplaint()
})

test('what was typed into a draft that a colleague sends meanwhile stays, and becomes an order of what was not in it', async () => {
  const texts = textsOf('th', 'purchasing')
  const buyer = await visitBackOffice({ as: 'goods' })
  const { page, url } = buyer
  const token = await staffTokenOf(url, 'goods')
  const { id, revision } = await aDraft(url, token, 2)
  await buyer.openScreen(`/purchasing/${id}`)
  const units = page.locator('.purchase-line input[type=number]').first()
  await units.fill('9')
  expect((await send(url, sendPurchaseOrder, { token, params: { id }, body: { revision } })).status).toBe(200)
  await page.getByText(texts.changedMeanwhile(texts.states.SENT)).waitFor()
  expect(await units.inputValue()).toBe('9')
  await buyer.expectAccessible()
  await page.getByRole('button', { name: texts.orderTheRest }).click()
  await page.waitForURL((now) => now.pathname.startsWith('/backoffice/purchasing/') && !now.pathname.endsWith(id))
  await expect.poll(() => units.inputValue()).toBe('7')
  const rest = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  // What is sent has what it was sent with.
  const unitsOf = async (one: string) =>
    (await send(url, getPurchaseOrder, { token, params: { id: one } })).body.goods.map((line) => line.units)
  expect([await unitsOf(id), await unitsOf(rest)]).toEqual([[2], [7]])

  // What is scanned while a receipt is recorded would be in none: it is refused.
  await buyer.openScreen(`/purchasing/${id}`)
  await page.getByRole('button', { name: texts.receive }).click()
  await page.getByRole('button', { name: texts.all }).click()
  const recording = await holdBack(page, /\/receipts$/)
  await page.keyboard.press('Control+Enter')
  await recording.requested
  await page.getByLabel(texts.scan).fill('SKU')
  await page.getByLabel(texts.scan).press('Enter')
  await page.getByText(textsOf('th', 'kit').oneAtATime).waitFor()
  recording.letGo()
  await page.getByText(texts.recorded('2')).waitFor()
  for (const one of [id, rest])
    await send(url, closePurchaseOrder, { token, params: { id: one }, body: { reason: 'test' } })
  await buyer.closeWithoutComplaint()
})
