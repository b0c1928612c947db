import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadTexts, textsOf } from '#backoffice/texts/namespaces.ts'
import { staffName } from '#demo/fill/accounts.ts'
import { csvLine } from '#rules/csv.ts'
import { formatMoney, satang } from '#rules/money.ts'
import { connect, type Database } from '#server/adapters/database/database.ts'
import { inTurn } from '../in-turn.ts'
import { shopHere } from '../shop-here.ts'
import { holdBack } from './hold-back.ts'
import { visitBackOffice, type BackOfficeVisit } from './visit-back-office.ts'

const slipCount = 30
/** Before the demo's first order, so that nothing else happens on it. */
const quietDay = '2024-05-06'

let db: Database
beforeAll(async () => {
  ;({ db } = connect(shopHere().database, 2, () => undefined))
  for (const language of ['th', 'en'] as const)
    await loadTexts(language, ['shell', 'kit', 'cash', 'day', 'slips', 'statements', 'refunds', 'problems', 'conflict'])
})
afterAll(() => db.destroy())

describe.each(inTurn([{ language: 'th' }, { language: 'en' }] as const))(
  'the cash office in $language',
  ({ language, testOnce }) => {
    let visitor: BackOfficeVisit
    beforeAll(async () => {
      visitor = await visitBackOffice({ as: 'manager', language })
    })
    afterAll(() => visitor.close())

    testOnce.each(['slips', 'cash', 'problems', 'refunds', 'statements', 'day'] as const)(
      'the screen of %s is drawn within the policy, and axe finds nothing in light and dark',
      async (name) => {
        const { page } = visitor
        await visitor.openScreen(`/${name}`)
        await page.getByRole('heading', { level: 1, name: textsOf(language, name).title }).waitFor()
        await visitor.expectAccessibleInLightAndDark()
        expect(visitor.complaints).toEqual([])
      },
    )
  },
)

test(
  'a cashier counts a driver’s cash by keys with a difference, and another person closes it',
  { tags: 'job' },
  async () => {
    const texts = textsOf('th', 'cash')
    const cashier = await visitBackOffice({ as: 'cashier' })
    // The demo's day: the run may go on past midnight.
    const { rows: runs } = await sql<{ day: string }>`
      select max(day)::text as day from delivery_run where driver_name = ${staffName('driver3')}`.execute(db)
    await cashier.openScreen(`/cash?day=${runs[0]?.day}`)
    const { page } = cashier
    const row = page.getByRole('row', { name: staffName('driver3') })
    await row.focus()
    await page.keyboard.press('Enter')
    const first = page.getByLabel(texts.pieces('฿1,000'))
    await first.waitFor()
    const orders = await page.getByRole('grid', { name: texts.orders }).getByRole('row').count()
    const { rows } = await sql<{ due: number }>`
    select sum(o.grand_total_satang)::int as due from orders o join delivery_stop s on s.order_id = o.id
      join delivery_run r on r.id = s.run_id where r.driver_name = ${staffName('driver3')}`.execute(db)
    const due = rows[0]?.due ?? 0
    expect(orders).toBeGreaterThan(1)
    // All in thousands, and 20 baht too little in coins: a reason is required.
    await expect.poll(() => first.evaluate((field) => field.matches(':focus'))).toBe(true)
    await page.keyboard.type(String(Math.floor(due / 100_000)))
    await page.keyboard.press('ArrowRight')
    for (let field = 0; field < 3; field += 1) await page.keyboard.press('ArrowDown')
    await page.keyboard.type(String(Math.floor((due % 100_000) / 100) - 20))
    await page.getByLabel(texts.reason).fill('ทอนผิด 20 บาท')
    await page.keyboard.press('Control+Enter')
    await page.getByText(texts.saved).waitFor()
    expect(await page.getByRole('button', { name: texts.close }).count()).toBe(0)
    const address = new URL(page.url()).pathname.replace('/backoffice', '')
    await cashier.close()

    const accountant = await visitBackOffice({ as: 'accountant' })
    await accountant.openScreen(address)
    await accountant.page.getByRole('button', { name: texts.close }).waitFor()
    await accountant.page.keyboard.press('x')
    const question = accountant.page.getByRole('dialog', { name: texts.closeTitle(staffName('driver3')) })
    await question.getByText(formatMoney(satang(due))).waitFor()
    await question.getByText(texts.closeRule).waitFor()
    await question.getByRole('button', { name: texts.close }).click()
    const ledger = accountant.page.getByRole('region', { name: texts.ledger })
    await ledger.getByText(texts.kinds.DIFFERENCE).waitFor()
    await accountant.expectAccessible()
    await accountant.openScreen(`/cash?day=${runs[0]?.day}`)
    await accountant.page.getByRole('heading', { name: texts.differences }).click()
    await accountant.page.getByRole('row').filter({ hasText: 'ทอนผิด 20 บาท' }).waitFor()
    expect([...cashier.complaints, ...accountant.complaints]).toEqual([])
    await accountant.close()
  },
)

test('65,261 baht in notes and coins are counted with fourteen keys', async () => {
  const texts = textsOf('th', 'cash')
  const cashier = await visitBackOffice({ as: 'cashier' })
  const { page } = cashier
  await cashier.openScreen(`/cash/${quietDay}/counter`)
  const first = page.getByLabel(texts.pieces('฿1,000'))
  await expect.poll(() => first.evaluate((field) => field.matches(':focus'))).toBe(true)
  // Nothing is missing before the first piece is counted.
  await page.locator('.facts > div', { hasText: texts.difference }).getByText('–').waitFor()
  const keys = ['6', '5', 'ArrowDown', 'ArrowDown', '2', 'ArrowDown', '1', 'ArrowRight', '1']
  for (const key of [...keys, 'ArrowUp', 'ArrowUp', 'ArrowUp', '1']) await page.keyboard.press(key)
  await page.locator('.facts-due').getByText('฿65,261.00').waitFor()
  // And one to save it.
  expect(keys.length + 4 + 1).toBe(14)
  await cashier.closeWithoutComplaint()
})

test('what a colleague counts meanwhile takes nothing of what is typed, and is replaced by nobody who has not seen it', async () => {
  const [texts, conflict] = [textsOf('th', 'cash'), textsOf('th', 'conflict')]
  const [cashier, colleague] = [await visitBackOffice({ as: 'cashier' }), await visitBackOffice({ as: 'manager' })]
  for (const { openScreen } of [cashier, colleague]) await openScreen('/cash/2024-05-07/counter')
  const notes = cashier.page.getByLabel(texts.pieces('฿500'))
  await notes.fill('7')
  await colleague.page.getByLabel(texts.pieces('฿1,000')).fill('3')
  await colleague.page.getByLabel(texts.reason).fill('ยังไม่ได้ลงบิล')
  await colleague.page.keyboard.press('Control+Enter')
  await cashier.page.getByText(texts.countedBy(staffName('manager'), '')).waitFor()
  expect(await notes.inputValue()).toBe('7')
  const { page } = cashier
  await page.getByText(conflict.someoneElse(staffName('manager'))).waitFor()
  await expect
    .poll(() => page.getByRole('row').filter({ hasText: '฿1,000' }).allInnerTexts())
    .toEqual([expect.stringMatching(/^฿1,000\s+3$/)])
  await cashier.expectAccessible()
  await page.getByLabel(texts.reason).fill('เงินทอน')
  const answered = page.waitForResponse((response) => response.url().endsWith('/count'))
  await page.keyboard.press('Control+Enter')
  expect((await answered).status()).toBe(409)
  await page.getByRole('button', { name: conflict.takeTheirs }).click()
  await expect.poll(() => page.getByLabel(texts.pieces('฿1,000')).inputValue()).toBe('3')
  expect(await notes.inputValue()).toBe('')
  // Who has seen it counts again, and the colleague hears of it.
  await notes.fill('8')
  await colleague.page.getByLabel(texts.pieces('฿100')).fill('2')
  await page.keyboard.press('Control+Enter')
  await colleague.page.getByText(conflict.someoneElse(staffName('cashier'))).waitFor()
  await colleague.page.getByRole('button', { name: conflict.saveMine }).click()
  await expect.poll(() => page.getByLabel(texts.pieces('฿100')).inputValue()).toBe('2')
  expect(await notes.inputValue()).toBe('')
  // Browsers log an answer that refuses.
  await cashier.close()
  await colleague.closeWithoutComplaint()
})

test(
  '30 slips are checked by keys alone: one key for each that is right, two for each that is not',
  { tags: 'job' },
  async () => {
    const texts = textsOf('th', 'slips')
    await plantSlips()
    const visitor = await visitBackOffice({ as: 'cashier' })
    const { page } = visitor
    await visitor.openScreen('/slips')
    const current = () => page.locator('.slip-list [aria-current] b').innerText()
    const accept = page.getByRole('button', { name: texts.accept, exact: true })
    await expect.poll(current).toMatch(/^SDSLIP/)
    let keys = 0
    const press = async (key: string) => {
      keys += 1
      await page.keyboard.press(key)
    }
    for (let slip = 0; slip < slipCount; slip += 1) {
      const number = await current()
      await page
        .getByRole('img', { name: texts.picture(number) })
        .first()
        .waitFor()
      await expect.poll(() => accept.isEnabled()).toBe(true)
      if (slip % 10 === 9) {
        await press('r')
        await page.getByRole('dialog', { name: texts.rejectTitle }).waitFor()
        await press('1')
      } else await press('a')
      await expect.poll(current).not.toBe(number)
    }
    const states = async () => {
      const { rows } = await sql<{ state: string; count: number }>`
      select p.state, count(*)::int as count from payment_slip p join orders o on o.id = p.order_id
      where o.order_number like 'SDSLIP%' group by 1 order by 1`.execute(db)
      return rows
    }
    await expect.poll(states).toEqual([
      { state: 'accepted', count: 27 },
      { state: 'rejected', count: 3 },
    ])
    // At half a second a key and eight seconds to look at each, this is four and a half minutes.
    expect(keys).toBe(slipCount + 3)
    await visitor.closeWithoutComplaint()
  },
)

test('a statement is imported, and the day that it turned red is made green and closed', { tags: 'job' }, async () => {
  const [texts, dayTexts] = [textsOf('en', 'statements'), textsOf('en', 'day')]
  const visitor = await visitBackOffice({ as: 'accountant', language: 'en' })
  const { page } = visitor
  await visitor.openScreen('/statements')
  await page.keyboard.press('i')
  const drawer = page.getByRole('dialog', { name: texts.importTitle })
  const lines = [
    ['Date', 'Time', 'Money in', 'Kode'],
    ['06/05/2024', '10:15', '42.75', 'INTEREST0001'],
    ['06/05/2024', 'noon', '1.00', 'BROKEN'],
  ]
  await drawer.getByLabel(texts.file).setInputFiles({
    name: 'statement.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.map(csvLine).join('')),
  })
  const { date, time, amount, reference } = texts.columnNames
  const bank = drawer.getByLabel(texts.bank, { exact: true })
  await drawer.getByLabel(date, { exact: true }).waitFor()
  await bank.selectOption('KTB')
  const chosen = (label: string) => drawer.getByLabel(label, { exact: true }).inputValue()
  // By the header, and tried at once; what no bank calls so is chosen by hand.
  await expect.poll(async () => [await chosen(date), await chosen(amount)]).toEqual(['Date', 'Money in'])
  expect(await chosen(time)).toBe('Time')
  const [violation, importing] = [
    drawer.getByText(texts.violation('3', 'Time')),
    drawer.getByRole('button', { name: texts.import }),
  ]
  await violation.waitFor()
  const choose = (label: string, column: string) => drawer.getByLabel(label, { exact: true }).selectOption(column)
  // It is tried again by itself, and what was reported of other columns is neither shown nor imported meanwhile.
  const trial = await holdBack(page, /\/api\/statements$/, 'POST')
  await choose(amount, 'Kode')
  await trial.requested
  expect([await importing.isDisabled(), await violation.count()]).toEqual([true, 0])
  trial.letGo()
  await drawer.getByText(texts.violation('2', 'Kode')).waitFor()
  await choose(amount, 'Money in')
  await choose(reference, 'Kode')
  await choose(time, '')
  await expect.poll(() => importing.isEnabled()).toBe(true)
  expect(await violation.count()).toBe(0)
  await choose(time, 'Time')
  await violation.waitFor()
  await importing.click()
  await page.getByText(texts.imported('1')).waitFor()

  await visitor.openScreen(`/day?day=${quietDay}`)
  const line = page.getByRole('listitem').filter({ hasText: dayTexts.names.statements })
  await line.getByText(dayTexts.openAmount('1', '฿42.75')).waitFor()
  await line.getByRole('link').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('row', { name: 'INTEREST0001' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('x')
  const question = page.getByRole('dialog', { name: texts.ignore })
  await question.getByLabel(texts.ignoreReason).fill('interest')
  await page.keyboard.press('Enter')
  await page.getByText(texts.saved).waitFor()

  await visitor.openScreen(`/day?day=${quietDay}`)
  await expect.poll(() => page.getByText(dayTexts.clear).count()).toBe(Object.keys(dayTexts.names).length)
  await page.keyboard.press('x')
  await page.getByText(dayTexts.closedBy(staffName('accountant'), '').trim().split(' at')[0] ?? '').waitFor()
  await visitor.closeWithoutComplaint()
})

/** Orders that wait for a transfer, each with a slip older than the demo's: copies of one of the demo's. */
async function plantSlips(): Promise<void> {
  await sql`
    insert into orders (id, order_number, outlet_id, state, pay_type, created_at, gross_satang, offer_satang,
      delivery_satang, grand_total_satang, vat, shipping_address, billing_address)
    select gen_random_uuid(), 'SDSLIP' || lpad(nth::text, 4, '0'), o.outlet_id, 'VERIFYING_PAYMENT', 'PROMPTPAY',
      now() - interval '5 hours', o.gross_satang, o.offer_satang, o.delivery_satang, o.grand_total_satang, o.vat,
      o.shipping_address, o.billing_address
    from generate_series(1, ${slipCount}::int) as nth
      cross join (select o.* from orders o join payment_slip p on p.order_id = o.id limit 1) as o`.execute(db)
  await sql`
    insert into payment_slip (id, order_id, outlet_id, state, sending_bank, reference, amount_satang, picture, content_hash,
      created_at)
    select gen_random_uuid(), o.id, o.outlet_id, 'pending', '014', o.order_number, o.grand_total_satang, p.picture,
      o.order_number, now() - interval '4 hours' + substr(o.order_number, 7)::int * interval '1 minute'
    from orders o cross join (select picture from payment_slip where picture is not null limit 1) as p
    where o.order_number like 'SDSLIP%'`.execute(db)
}
