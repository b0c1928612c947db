import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadTexts, textsOf } from '#backoffice/texts/namespaces.ts'
import { inBaht } from '#rules/amounts.ts'
import { satang } from '#rules/money.ts'
import { connect } from '#server/adapters/database/database.ts'
import { loseAnswerOnce } from '../lose-once.ts'
import { shopHere } from '../shop-here.ts'
import { plantSlip } from './plant-slip.ts'
import { visitBackOffice } from './visit-back-office.ts'

// What a payment lacked is transferred as well.

const { db } = connect(shopHere().database, 2, () => undefined)
const number = 'SDREST1'
const rest = satang(80_00)
beforeAll(() => loadTexts('th', ['sheet', 'errors']))
afterAll(async () => {
  const ofOrder = sql`order_id in (select id from orders where order_number = ${number})`
  await sql`delete from payment_slip where ${ofOrder}`.execute(db)
  await sql`delete from order_event where ${ofOrder}`.execute(db)
  await sql`delete from order_line where ${ofOrder}`.execute(db)
  await sql`delete from orders where order_number = ${number}`.execute(db)
  await db.destroy()
})

test('the rest of a payment is recorded as transferred on the sheet of its order, and is due again after the undo', async () => {
  await plantSlip(db, number, 50)
  await sql`
    insert into order_line
    select (jsonb_populate_record(l, jsonb_build_object('order_id', o.id))).* from orders o
      cross join (select min(order_id::text)::uuid as id from payment_slip where order_id in (select order_id from order_line)) as other
      join order_line l on l.order_id = other.id
    where o.order_number = ${number}`.execute(db)
  await sql`update payment_slip set state = 'accepted', decided_at = now(), decided_by = 'clock'
    where order_id = (select id from orders where order_number = ${number})`.execute(db)
  const { rows } = await sql<{ id: string }>`
    update orders set state = 'PAYMENT_COMPLETE', paid_satang = grand_total_satang - ${rest}::bigint
    where order_number = ${number} returning id`.execute(db)
  const id = rows[0]?.id
  const manager = await visitBackOffice({ as: 'manager' })
  const { page } = manager
  const texts = textsOf('th', 'sheet')
  await manager.openScreen(`/orders/${id}`)
  await page.getByRole('button', { name: texts.rest.open }).waitFor()
  await page.keyboard.press('Shift+T')
  const dialog = page.getByRole('dialog', { name: texts.rest.title(number) })
  await dialog.getByText(texts.rest.hint(inBaht(rest))).waitFor()
  await manager.expectAccessible()
  // The server names the field that is wrong, which the browser reports as a failed request.
  await dialog.getByLabel(texts.rest.reference).fill('เลขไทย')
  await dialog.getByRole('button', { name: texts.rest.record }).click()
  await dialog.locator('[aria-invalid=true]').waitFor()
  await dialog.getByLabel(texts.rest.reference).fill('SDREST1TRANSFER')
  // It is recorded, and nobody hears of it: the second press is answered as the first.
  await loseAnswerOnce(page, /\/rest-transfer$/)
  await dialog.getByRole('button', { name: texts.rest.record }).click()
  await dialog.getByText(textsOf('th', 'errors').offline).first().waitFor()
  await dialog.getByText(texts.rest.nothingDue).waitFor()
  await dialog.getByRole('button', { name: texts.rest.record }).click()
  await page.getByText(texts.rest.done(inBaht(rest))).waitFor()
  const missing = async () =>
    (
      await sql<{
        missing: number
      }>`select (grand_total_satang - coalesce(paid_satang, grand_total_satang))::int as missing from orders where id = ${id}`.execute(
        db,
      )
    ).rows[0]?.missing
  expect(await missing()).toBe(0)
  await page.getByRole('button', { name: texts.rest.open }).waitFor({ state: 'detached' })
  await page.keyboard.press('z')
  await expect.poll(missing).toBe(rest)
  await manager.close()
})
