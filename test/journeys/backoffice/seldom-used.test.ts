import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCoupon, listCoupons } from '#contract/backoffice/trade/coupons/calls.ts'
import { fileLicence, withdrawLicence } from '#contract/backoffice/trade/restricted-goods/calls.ts'
import { listRetailers } from '#contract/backoffice/retailers/calls.ts'
import { loadTexts, textsOf } from '#backoffice/texts/namespaces.ts'
import { bangkokDate, dayMs } from '#rules/bangkok-time.ts'
import { connect, type Database } from '#server/adapters/database/database.ts'
import { send } from '#test/builders/retailer.ts'
import { shopHere } from '../shop-here.ts'
import { staffTokenOf } from '../sign-in.ts'
import { visitBackOffice, type BackOfficeVisit } from './visit-back-office.ts'

// What a manager does once a month, on the screen to which it belongs.

let db: Database
let manager: BackOfficeVisit
beforeAll(async () => {
  ;({ db } = connect(shopHere().database, 2, () => undefined))
  await loadTexts('th', [
    'cash',
    'coupons',
    'day',
    'kit',
    'promotions',
    'company',
    'content',
    'refunds',
    'restricted',
    'retailers',
    'runs',
    'sheet',
    'slips',
  ])
  await plantOrders()
  manager = await visitBackOffice({ as: 'manager' })
})
afterAll(async () => {
  await manager.close()
  await db.destroy()
})

/** Two orders that wait for a transfer, of which the first has sent a slip; and a refund of the first. */
async function plantOrders(): Promise<void> {
  await sql`
    insert into orders (id, order_number, outlet_id, state, pay_type, created_at, gross_satang, offer_satang,
      delivery_satang, grand_total_satang, vat, shipping_address, billing_address)
    select gen_random_uuid(), 'SDTWICE000' || nth, o.outlet_id, 'VERIFYING_PAYMENT', 'PROMPTPAY', now() - interval '1 hour',
      o.gross_satang, o.offer_satang, o.delivery_satang, o.grand_total_satang, o.vat, o.shipping_address, o.billing_address
    from generate_series(1, 2) as nth
      cross join (select o.* from orders o join payment_slip p on p.order_id = o.id order by o.id limit 1) as o`.execute(
    db,
  )
  await sql`
    insert into order_line
    select (jsonb_populate_record(l, jsonb_build_object('order_id', o.id))).* from orders o
      cross join (select min(order_id::text)::uuid as id from payment_slip) as first join order_line l on l.order_id = first.id
    where o.order_number like 'SDTWICE%'`.execute(db)
  await sql`
    insert into payment_slip (id, order_id, outlet_id, state, sending_bank, reference, amount_satang, picture, content_hash,
      created_at)
    select gen_random_uuid(), o.id, o.outlet_id, 'pending', '014', o.order_number, o.grand_total_satang * 2, p.picture,
      o.order_number, now()
    from orders o cross join (select picture from payment_slip where picture is not null limit 1) as p
    where o.order_number = 'SDTWICE0001'`.execute(db)
  await sql`
    insert into refund (order_id, cause, amount_satang, state, due_at)
    select id, 'PAID_TWICE', grand_total_satang, 'DUE', now() from orders where order_number = 'SDTWICE0001'`.execute(
    db,
  )
}

test('an order that waits is paid by the slip of another one, with the reason, and back', async () => {
  const { page } = manager
  const [texts, slips] = [textsOf('th', 'sheet'), textsOf('th', 'slips')]
  const { rows } = await sql<{ id: string; total: number }>`
    select id, grand_total_satang::int as total from orders where order_number = 'SDTWICE0002'`.execute(db)
  const [order] = rows
  await manager.openScreen(`/orders/${order?.id}`)
  await page.getByRole('button', { name: texts.otherSlip }).waitFor()
  await page.keyboard.press('Shift+S')
  const sheet = page.getByRole('dialog', { name: texts.otherSlipOf('SDTWICE0002') })
  await sheet.getByLabel(texts.slipOrder).fill('sdtwice0001')
  await sheet.getByRole('img', { name: slips.picture('SDTWICE0001') }).waitFor()
  await manager.expectAccessible()
  await sheet.getByLabel(texts.slipPart).fill(String((order?.total ?? 0) / 100))
  await sheet.getByLabel(texts.reason, { exact: true }).fill('โอนครั้งเดียวสองคำสั่งซื้อ')
  await sheet.getByRole('button', { name: texts.otherSlip }).click()
  const state = async () =>
    (await sql<{ state: string }>`select state from orders where id = ${order?.id}`.execute(db)).rows[0]?.state
  await page.getByText(slips.accepted('SDTWICE0002')).waitFor()
  expect(await state()).toBe('PAYMENT_COMPLETE')
  await page.keyboard.press('z')
  await expect.poll(state).toBe('VERIFYING_PAYMENT')
})

test('what looked like a second payment is not paid back', async () => {
  const { page } = manager
  const texts = textsOf('th', 'refunds')
  await manager.openScreen('/refunds')
  await page.getByRole('row', { name: 'SDTWICE0001' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('k')
  const question = page.getByRole('dialog', { name: texts.keepTitle('1') })
  await question.getByLabel(texts.keepReason).fill('ยืนยันไว้ก่อนเงินเข้า')
  await question.getByRole('button', { name: texts.keep }).click()
  await page.getByText(texts.kept('1')).waitFor()
  await page.keyboard.press('z')
  await page.getByRole('row', { name: 'SDTWICE0001' }).waitFor()
})

test('points are given by hand, and the account says so', async () => {
  const { page, url } = manager
  const texts = textsOf('th', 'retailers')
  const token = await staffTokenOf(url, 'manager')
  const id = (await send(url, listRetailers, { token })).body.content.at(-1)?.id
  await manager.openScreen(`/retailers/${id}`)
  await page.getByRole('button', { name: texts.correctPoints }).waitFor()
  await page.keyboard.press('t')
  const dialog = page.getByRole('dialog', { name: texts.correctPoints })
  await dialog.getByLabel(texts.pointsBy).fill('-100000')
  await dialog.getByLabel(texts.reason).fill('ชดเชยของขาด')
  await dialog.getByRole('button', { name: textsOf('th', 'kit').save }).click()
  await dialog.getByText('แต้มไม่พอ').first().waitFor()
  await dialog.getByLabel(texts.pointsBy).fill('75')
  await dialog.getByRole('button', { name: textsOf('th', 'kit').save }).click()
  await page.getByText(texts.pointsCorrected).waitFor()
  await page.getByText('+75', { exact: true }).waitFor()
})

test('the draft of a coupon is tried on a product, below its minimum and from there on', async () => {
  const { page, url } = manager
  const [texts, offers] = [textsOf('th', 'coupons'), textsOf('th', 'promotions')]
  const token = await staffTokenOf(url, 'manager')
  const startsAt = new Date().toISOString()
  const endsAt = new Date(Date.now() + dayMs).toISOString()
  const terms = { code: 'TRYME', nameThai: 'ลองดู', nameEng: 'Try me', discount: 50, minimum: 1000, perOutletLimit: 1 }
  expect((await send(url, createCoupon, { token, body: { ...terms, startsAt, endsAt } })).status).toBe(201)
  await manager.openScreen('/coupons?q=TRYME')
  await page.getByRole('row', { name: 'TRYME' }).click()
  const drawer = page.getByRole('dialog', { name: 'TRYME' })
  await drawer.getByRole('combobox', { name: texts.tryProduct }).fill('ข้าวหอมมะลิ')
  await page
    .getByRole('option', { name: /ข้าวหอมมะลิ/ })
    .first()
    .click()
  const row = drawer.getByRole('row')
  await row.nth(1).getByText(offers.notApplied).waitFor()
  await row.nth(2).getByText('฿50.00').waitFor()
  await manager.expectAccessible()
})

test('what a new coupon lacks is said at its fields in the words of the page, at its days as well', async () => {
  const { page } = manager
  const [kit, texts, offers] = [textsOf('th', 'kit'), textsOf('th', 'coupons'), textsOf('th', 'promotions')]
  await manager.openScreen('/coupons')
  await page.keyboard.press('n')
  const drawer = page.getByRole('dialog')
  const end = drawer.getByRole('group', { name: offers.endsAt })
  for (const part of ['day', 'month', 'year']) {
    await end.locator(`[data-type=${part}]`).focus()
    for (let digit = 0; digit < 4; digit += 1) await page.keyboard.press('Backspace')
  }
  await drawer.getByLabel(offers.hourOf(offers.endsAt)).fill('29:99')
  await page.keyboard.press('Enter')
  await drawer.getByText(`${kit.needed} · ${kit.timeOfDay}`, { exact: true }).waitFor()
  await expect.poll(() => drawer.getByText(kit.needed, { exact: true }).count()).toBeGreaterThan(2)
  await expect.poll(() => page.locator(':focus').getAttribute('aria-invalid')).toBe('true')
  await manager.expectAccessible()
  await drawer.getByLabel(offers.hourOf(offers.endsAt)).fill('9:00')
  await drawer.getByText(`${kit.needed} · ${kit.timeOfDay}`, { exact: true }).waitFor({ state: 'detached' })
  await drawer.getByLabel(offers.nameThai).fill('ลดสิบบาท')
  await drawer.getByLabel(offers.nameEng).fill('Ten off')
  await drawer.getByLabel(texts.code).fill('TENOFF')
  await drawer.getByLabel(texts.discount).fill('10')
  await page.keyboard.press('Enter')
  await drawer.getByText(kit.needed, { exact: true }).waitFor()
  await expect.poll(() => end.locator(':focus').count()).toBe(1)
  await page.keyboard.press('Escape')
})

test('a year that is typed short, or in the other era, is said at its day, and no other day is saved in its place', async () => {
  const { page, url } = manager
  const [texts, offers] = [textsOf('th', 'coupons'), textsOf('th', 'promotions')]
  const token = await staffTokenOf(url, 'manager')
  await manager.openScreen('/coupons')
  await page.keyboard.press('n')
  const drawer = page.getByRole('dialog')
  for (const [label, typed] of [
    [offers.nameThai, 'ลดปีหน้า'],
    [offers.nameEng, 'Next year'],
    [texts.code, 'NEXTYEAR'],
    [texts.discount, '10'],
  ] as const)
    await drawer.getByLabel(label).fill(typed)
  const end = drawer.getByRole('group', { name: offers.endsAt })
  const earliest = drawer.getByText(/^ต้องเป็น .*2543.* หรือหลังจากนั้น$/)
  const type = async (part: string, digits: string) => {
    await end.locator(`[data-type=${part}]`).click()
    await page.keyboard.type(digits)
  }
  await type('day', '31')
  await type('month', '12')
  const save = drawer.getByRole('button', { name: textsOf('th', 'kit').save })
  const answered = earliest.or(page.getByText(offers.saved))
  const year = Number(bangkokDate(new Date()).slice(0, 4)) + 1
  for (const mistyped of [String(year), String(year + 543).slice(2)]) {
    await type('year', mistyped)
    await save.click()
    await answered.waitFor()
    expect(await earliest.count()).toBe(1)
  }
  await type('year', String(year + 543))
  await earliest.waitFor({ state: 'detached' })
  await save.click()
  await answered.waitFor()
  const [saved] = (await send(url, listCoupons, { token, query: { q: 'NEXTYEAR' } })).body.content
  expect(saved?.endsAt).toMatch(new RegExp(`^${year}-12-31T`))
})

test('a closed day is found again, and the photo of a door stands below the stops of its run', async () => {
  const { page } = manager
  const [day, runs] = [textsOf('th', 'day'), textsOf('th', 'runs')]
  await sql`
    insert into day_closing (day, closed_at, closed_by, lines, reason)
    select '2024-05-05', now(), 'staff:' || id, '[{"key": "refunds", "ok": false, "count": 1, "amount": 20}]', 'รอธนาคาร' from staff limit 1
    on conflict do nothing`.execute(db)
  await manager.openScreen('/day')
  await page.getByRole('heading', { name: day.closedDays }).click()
  await page.getByRole('row').filter({ hasText: 'รอธนาคาร' }).click()
  await page.waitForURL(/day=2024-05-05$/)
  // The paper of a day is of that day alone.
  await page.emulateMedia({ media: 'print' })
  await page.getByRole('heading', { name: day.closedDays }).waitFor({ state: 'hidden' })
  await page.emulateMedia({ media: null })

  const { rows } = await sql<{ run: string; store: string }>`
    with stop as (select s.run_id, s.order_id, t.store_name from delivery_stop s join orders o on o.id = s.order_id
      join outlet t on t.id = o.outlet_id
      order by (select count(*) from delivery_stop other where other.run_id = s.run_id), s.run_id, s.order_id limit 1),
    photo as (insert into delivery_photo (id, run_id, order_id, picture, taken_at, recorded_at, recorded_by)
      select gen_random_uuid(), run_id, order_id, (select picture from payment_slip where picture is not null limit 1),
        now(), now(), 'demo' from stop)
    select run_id as run, store_name as store from stop`.execute(db)
  await manager.openScreen(`/runs/${rows[0]?.run}`)
  await page.getByRole('img', { name: runs.photoOf(rows[0]?.store ?? '', 1) }).waitFor()
  await manager.expectAccessible()
  expect(manager.complaints.filter((text) => !text.includes('409') && !text.includes('422'))).toEqual([])
})

test('a decision that came too late is said at its row, and not as done', async () => {
  const { page, url } = manager
  const [texts, kit] = [textsOf('th', 'restricted'), textsOf('th', 'kit')]
  const token = await staffTokenOf(url, 'manager')
  const { rows } = await sql<{ outletId: string; categoryId: number }>`
    select (select id from outlet where deleted_at is null limit 1) as "outletId",
      (select min(id) from category where restriction is not null) as "categoryId"`.execute(db)
  const [subject] = rows
  if (!subject) throw new Error('The demo has no restricted goods')
  const licence = { ...subject, number: 'LATE-1', expiresOn: '2099-12-31' }
  const filed = await send(url, fileLicence, { token, body: licence })
  await manager.openScreen('/restricted?state=filed')
  await page.getByRole('row').filter({ hasText: 'LATE-1' }).locator('.tick-box').click()
  await page.getByRole('region', { name: kit.selected('1') }).waitFor()
  expect((await send(url, withdrawLicence, { token, params: { id: filed.body.id } })).status).toBe(200)
  await page.keyboard.press('a')
  await page.getByRole('list', { name: kit.rowResults }).getByText('LATE-1').waitFor()
  expect(await page.getByText(texts.approved('0')).count()).toBe(0)
})

test('a link to settings of the company shows their heading, and previews show what is typed', async () => {
  const admin = await visitBackOffice({ as: 'admin' })
  const { page } = admin
  const texts = textsOf('th', 'company')
  const gapBelowBar = async (name: string) => {
    const heading = await page.getByRole('heading', { name, exact: true }).boundingBox()
    const bar = await page.locator('.top-bar').boundingBox()
    return (heading?.y ?? 0) - ((bar?.y ?? 0) + (bar?.height ?? 0))
  }
  await admin.openScreen('/settings/company#seller')
  expect(await gapBelowBar(texts.title)).toBeGreaterThanOrEqual(0)
  await admin.openScreen('/settings/company#account')
  expect(await gapBelowBar(texts.account.title)).toBeGreaterThanOrEqual(0)

  // A new name is in the preview while it is typed, in light and dark.
  const content = textsOf('th', 'content')
  await admin.openScreen('/look')
  await page.getByLabel(content.inLanguage.th(content.brand.name)).fill('ร้านใหม่')
  for (const ground of Object.values(content.grounds))
    await page.getByRole('figure').filter({ hasText: ground }).getByText('ร้านใหม่').waitFor()
  await admin.expectAccessible()
  // So is the day on which an order would come: none where nothing is delivered.
  await admin.openScreen('/delivery-terms')
  const coming = page.locator('.content-side').getByText(content.orderBefore(''), { exact: false })
  await coming.first().waitFor()
  await page.getByLabel(content.hasCalendar).uncheck()
  await page.getByText(content.noDeliveryDay).waitFor()
  expect(await coming.count()).toBe(0)
  await admin.closeWithoutComplaint()
})
