import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadTexts, textsOf } from '#backoffice/texts/namespaces.ts'
import { checkImport, getImport } from '#contract/backoffice/office/imports/calls.ts'
import { pageSearchData } from '#contract/pages/calls.ts'
import { connect, type Database } from '#server/adapters/database/database.ts'
import { encode874 } from '#server/import/sheet/workbook.fixture.ts'
import { send } from '#test/builders/retailer.ts'
import { staffTokenOf } from '../sign-in.ts'
import { shopHere } from '../shop-here.ts'
import { visitBackOffice, type BackOfficeVisit } from './visit-back-office.ts'

let db: Database
/** A category of the demo and one of its subcategories. */
let shelf: { category: number; subcategory: number }
beforeAll(async () => {
  ;({ db } = connect(shopHere().database, 1, () => undefined))
  const { rows } = await sql<typeof shelf>`select c.id as category, s.id as subcategory from category c
    join subcategory s on s.category_id = c.id where c.restriction is null order by c.id, s.id limit 1`.execute(db)
  shelf = rows[0] ?? { category: 0, subcategory: 0 }
  for (const language of ['th', 'en'] as const)
    await loadTexts(language, ['shell', 'kit', 'transfer', 'statements', 'errors'])
})
afterAll(() => db.destroy())

const sheet = (brand: string, price: string) =>
  [
    'สินค้าใหม่ประจำเดือน;;;;;;;;',
    'รหัส;ชื่อสินค้า;ชื่ออังกฤษ;หมวดหมู่;หมวดย่อย;ยี่ห้อ;ราคา;VAT;หน่วย',
    `ZX-TRANSFER-1;ปลาเส้นเขาค้อ;Khao Kho fish strips;${shelf.category};${shelf.subcategory};${brand};${price};7;ซอง`,
  ].join('\r\n')

async function upload({ page }: BackOfficeVisit, text: string): Promise<void> {
  const texts = textsOf('th', 'transfer')
  await page.keyboard.press('i')
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel(texts.kind).selectOption('products')
  await drawer.getByLabel(texts.file).setInputFiles({
    name: 'เดือนนี้.csv',
    mimeType: 'text/csv',
    buffer: encode874(text),
  })
  await drawer.getByRole('button', { name: texts.upload }).click()
  await page.getByRole('heading', { level: 1, name: 'เดือนนี้.csv' }).waitFor()
}

/** Whether retailers find the product. */
async function isShown(): Promise<boolean> {
  const { body } = await send(shopHere().url, pageSearchData, { query: { language: 'th' } })
  return body.sku.includes('ZX-TRANSFER-1')
}

test(
  'a sheet in Windows-874 with faults is checked, corrected, imported, found in the shop, and undone',
  { tags: 'job' },
  async () => {
    const texts = textsOf('th', 'transfer')
    const visitor = await visitBackOffice({ as: 'manager' })
    const { page } = visitor
    await visitor.openScreen('/imports')
    await page.getByRole('heading', { level: 1, name: texts.title }).waitFor()
    await visitor.expectAccessible()
    await upload(visitor, sheet('ไม่มียี่ห้อนี้', '12,50'))
    // The line above the titles is skipped, and the columns are recognised.
    await expect.poll(() => page.getByLabel('ชื่อสินค้า', { exact: true }).inputValue()).toBe('1')
    await page.keyboard.press('c')
    const findings = page.getByRole('grid', { name: texts.findings })
    await findings.waitFor()
    await expect.poll(() => findings.getByRole('row').count()).toBe(3)
    await expect.poll(() => findings.innerText()).toContain('ไม่มียี่ห้อนี้')
    await visitor.expectAccessible()

    await visitor.openScreen('/imports')
    await page.getByRole('heading', { level: 1, name: texts.title }).waitFor()
    await upload(visitor, sheet('1', '12.50'))
    await page.keyboard.press('c')
    await page.getByText(texts.wouldDo('1', '0', '1')).waitFor()
    await page.keyboard.press('a')
    await page.getByRole('dialog').getByRole('button', { name: texts.apply }).click()
    await page.getByText(texts.did('1', '0', '1')).waitFor()
    await expect.poll(isShown).toBe(true)

    const undo = page.getByRole('button', { name: texts.undo })
    await undo.waitFor()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await page.keyboard.press('u')
    await page.getByRole('dialog').getByRole('button', { name: texts.undo }).click()
    await page.getByText(`${texts.kinds.products} · ${texts.states.UNDONE}`).waitFor()
    await expect.poll(isShown).toBe(false)
    await visitor.closeWithoutComplaint()
  },
)

test('a file in which nothing is refused still names what to look at, and gives the list as a file', async () => {
  const texts = textsOf('th', 'transfer')
  const visitor = await visitBackOffice({ as: 'manager' })
  const { page } = visitor
  await visitor.openScreen('/imports')
  const row = (sku: string, [price, unit, group]: [price: string, unit: string, group: string]) =>
    `${sku};ข้าวเกรียบเขาค้อ;Khao Kho crackers;${shelf.category};${shelf.subcategory};1;${price};7;${unit};${group}`
  const header = 'รหัส;ชื่อสินค้า;ชื่ออังกฤษ;หมวดหมู่;หมวดย่อย;ยี่ห้อ;ราคา;VAT;หน่วย;group'
  await upload(
    visitor,
    [header, row('ZX-WARN-1', ['10', 'ซอง', '']), row('ZX-WARN-2', ['100', 'ลัง', 'ZX-WARN-1'])].join('\r\n'),
  )
  await page.keyboard.press('c')
  await page.getByText(texts.toLookAt('1')).waitFor()
  expect(await page.getByText(texts.allGood).count()).toBe(0)
  const saving = page.waitForEvent('download')
  await page.keyboard.press('d')
  expect((await saving).suggestedFilename()).toMatch(/^IM.*\.csv$/)
  await visitor.closeWithoutComplaint()
})

test('columns that another person assigned meanwhile are shown before anything is imported', async () => {
  const texts = textsOf('th', 'transfer')
  const visitor = await visitBackOffice({ as: 'manager' })
  const { page } = visitor
  await visitor.openScreen('/imports')
  await upload(visitor, sheet('1', '13.50'))
  await page.keyboard.press('c')
  await page.getByText(`${texts.kinds.products} · ${texts.states.CHECKED}`).waitFor()
  const token = await staffTokenOf(shopHere().url, 'manager')
  const params = { id: new URL(page.url()).pathname.split('/').at(-1) ?? '' }
  const body = { mapping: { sku: 0, price: 6 } }
  expect((await send(shopHere().url, checkImport, { token, params, body })).status).toBe(202)
  await expect.poll(async () => (await send(shopHere().url, getImport, { token, params })).body.work).toBeNull()
  await page.keyboard.press('a')
  await page.getByRole('dialog').getByRole('button', { name: texts.apply }).click()
  await page.getByText(textsOf('th', 'errors').conflict).waitFor()
  await expect.poll(() => page.getByLabel('ชื่อสินค้า', { exact: true }).inputValue()).toBe('-1')
  expect((await send(shopHere().url, getImport, { token, params })).body.state).toBe('CHECKED')
  await visitor.close()
})

test('a list is saved as a file', async () => {
  const texts = textsOf('en', 'transfer')
  const visitor = await visitBackOffice({ as: 'manager', language: 'en' })
  const { page } = visitor
  await visitor.openScreen('/imports')
  const drawer = page.getByRole('dialog')
  // A file that was not uploaded is not in the drawer any more when it is opened again.
  await page.keyboard.press('i')
  await drawer.getByLabel(texts.file).setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('a') })
  const submit = drawer.getByRole('button', { name: texts.upload })
  await expect.poll(() => submit.isEnabled()).toBe(true)
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  await page.keyboard.press('i')
  await submit.waitFor()
  expect(await submit.isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  await page.keyboard.press('e')
  await drawer.getByLabel(texts.list).selectOption('brands')
  await drawer.getByLabel(texts.format).selectOption('csv')
  const saving = page.waitForEvent('download')
  await drawer.getByRole('button', { name: texts.save }).click()
  expect((await saving).suggestedFilename()).toBe('brands.csv')
  await visitor.closeWithoutComplaint()
})

test('a bank statement that was imported by mistake is taken back, unless rows belong to a payment, which are named', async () => {
  const texts = textsOf('en', 'statements')
  const visitor = await visitBackOffice({ as: 'accountant', language: 'en' })
  const { page } = visitor
  const { rows } = await sql<{ id: string }>`
    with file as (insert into bank_statement (id, bank, file_name, file_hash, imported_at, imported_by)
      values (gen_random_uuid(), 'KTB', 'mistake.csv', 'mistake', now(), 'clerk') returning id, file_name)
    insert into bank_statement_row (statement_id, line, at, has_time, amount_satang, reference, description, fingerprint, state)
    select id, 2, now(), true, 7700, 'MISTAKE0001', '', 'mistake', 'UNKNOWN' from file
    returning statement_id as id`.execute(db)
  const id = rows[0]?.id
  await visitor.openScreen('/statements')
  await page.getByRole('button', { name: texts.importedFile }).click()
  await page.getByRole('radio', { name: /mistake\.csv/ }).check()
  await page.keyboard.press('Escape')
  await page.getByRole('row', { name: 'MISTAKE0001' }).waitFor()
  const question = page.getByRole('dialog', { name: texts.takeBackTitle('mistake.csv') })
  const takeBack = async () => {
    await page.keyboard.press('Shift+X')
    await question.getByText(texts.takeBackText('1')).waitFor()
    await question.getByRole('button', { name: texts.takeBack }).click()
  }
  await sql`update bank_statement_row set state = 'CONFIRMED', order_id = (select min(id::text)::uuid from orders), decided_at = now(),
    decided_by = 'clerk' where statement_id = ${id}::uuid`.execute(db)
  // The page shows it open still: what a colleague has confirmed is not unmatched by that.
  await page.getByRole('row', { name: 'MISTAKE0001' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('u')
  await page.getByRole('alert').getByText(texts.changedMeanwhile).waitFor()
  await page.getByRole('row', { name: 'MISTAKE0001' }).getByText(texts.states.CONFIRMED).waitFor()
  await takeBack()
  await page.getByText(texts.boundRow('2', texts.states.CONFIRMED)).waitFor()
  await visitor.expectAccessible()
  await sql`update bank_statement_row set state = 'UNKNOWN', order_id = null, decided_at = null, decided_by = null
    where statement_id = ${id}::uuid`.execute(db)
  await takeBack()
  await page.getByText(texts.takenBack('1')).waitFor()
  await expect.poll(() => page.getByRole('row', { name: 'MISTAKE0001' }).count()).toBe(0)
  expect(visitor.complaints).toEqual(['409', '409'].map((status) => expect.stringContaining(status)))
  await visitor.close()
})
