import { sql } from 'kysely'
import { inflateRawSync } from 'node:zlib'
import { seeded, type Chance } from '#demo/seeded.ts'
import { minus, satang, sumOf, times, type Satang } from '#rules/money.ts'
import { creditNoteOf, creditOf } from '#rules/tax-invoices/credit-note.ts'
import { creditReasons } from '#rules/tax-invoices/credit-reason.ts'
import { nextMonth, startOfMonth } from '#rules/tax-invoices/tax-month.ts'
import { taxInvoiceOf, type InvoiceLine, type Party } from '#rules/tax-invoices/tax-invoice.ts'
import { transact } from '#server/adapters/database/transact.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { aPastOrder } from '#test/builders/past-order.ts'
import { invoicedMoney } from '../invoiced-money.fixture.ts'
import { insertCreditNote, insertInvoice } from '../store.ts'
import { takeNumber } from '../take-number.ts'

const seller: Party = { name: 'ผู้ขาย', taxId: '0107542000011', branch: '00000', address: '1' }
const buyer: Party = { name: '=cmd("หจก. สมศรี")', taxId: '0107536000315', branch: '00001', address: '2' }

/** What was issued, in satang: the test's own count. */
type IssuedAmounts = { number: string; value: Satang; vat: Satang; exempt: Satang }

/** So many are issued in one transaction: one for each would be most of the work of thousands. */
const together = 50

/** Issues random documents throughout a month, of the head office and a branch, every fifth a credit note. */
export async function issueRandomly(
  db: Database,
  { outletId, month, count, seed }: { outletId: string; month: string; count: number; seed: number },
): Promise<IssuedAmounts[]> {
  const chance = seeded(seed)
  const issued: IssuedAmounts[] = []
  const [start, end] = [startOfMonth(month).getTime(), startOfMonth(nextMonth(month)).getTime()]
  const moments = Array.from({ length: count }, (_, nth) => new Date(start + Math.floor(((end - start) * nth) / count)))
  for (let first = 0; first < count; first += together)
    await transact(db, async (tx) => {
      const orders: { orderId: string; at: Date }[] = []
      for (const at of moments.slice(first, first + together))
        orders.push({ orderId: await aPastOrder(tx, { outletId, at, lines: [] }), at })
      const ids = orders.map(({ orderId }) => orderId)
      await sql`update orders set tax_invoiced = true where id = any(${ids}::uuid[])`.execute(tx)
      for (const [nth, order] of orders.entries())
        issued.push(...(await issueOne(tx, { ...order, outletId, chance, credits: (first + nth) % 5 === 0 })))
    })
  // As a shop's database does by itself: without it, looking for missing numbers goes through all documents for each.
  await sql`analyze tax_invoice, credit_note, orders`.execute(db)
  return issued
}

type One = { orderId: string; outletId: string; at: Date; chance: Chance; credits: boolean }

async function issueOne(tx: Tx, { orderId, outletId, at, chance, credits }: One): Promise<IssuedAmounts[]> {
  const lines = Array.from({ length: chance.whole(1, 4) }, (_, index) => aLine(index + 1, chance))
  const delivery = satang(chance.pick([0, 50_00, 99_99]))
  const branch = chance.pick(['00000', '00002'])
  const invoiced = {
    orderNumber: 'SD1',
    orderedOn: at.toISOString(),
    seller: { ...seller, branch },
    buyer,
    ...invoicedMoney(lines, delivery),
  }
  const taken = await takeNumber(tx, 'TI', branch, at)
  const invoice = taxInvoiceOf(invoiced, taken.number, taken.issuedAt)
  await insertInvoice(tx, { document: invoice, orderId, outletId, at: taken.issuedAt, by: 'test' })
  const documents: IssuedAmounts[] = [amountsOf(invoice.number, invoice.vat, 1)]
  const credit = creditOf(invoice, [], {
    lines: [{ lineNo: 1, amount: satang(chance.whole(1, lines[0]?.total ?? 1)) }],
    delivery: satang(0),
  })
  if (!credits || !credit.ok) return documents
  const noted = await takeNumber(tx, 'CN', branch, at)
  const heading = {
    number: noted.number,
    issuedOn: noted.issuedAt,
    reason: chance.pick([...creditReasons]),
    remark: null,
  }
  const note = creditNoteOf(invoice, credit.credit, heading)
  await insertCreditNote(tx, { document: note, at: noted.issuedAt, by: 'test' })
  return [...documents, amountsOf(note.number, note.vat, -1)]
}

function aLine(lineNo: number, chance: Chance): InvoiceLine {
  const [unitPrice, qty] = [satang(chance.whole(1, 99_999)), chance.whole(1, 20)]
  const discount = satang(chance.whole(0, unitPrice))
  const total = minus(times(unitPrice, qty), discount)
  // A line that is all discount would make an invoice of nothing.
  const free = total > 0 ? discount : satang(0)
  return {
    lineNo,
    description: 'สบู่',
    qty,
    unit: 'แพ็ค',
    unitPrice,
    discount: free,
    total: minus(times(unitPrice, qty), free),
    vatPercent: chance.pick([0, 7, 7, 7]),
    gift: false,
  }
}

function amountsOf(
  number: string,
  rows: readonly { rate: number; base: Satang; vat: Satang }[],
  sign: 1 | -1,
): IssuedAmounts {
  const sum = (amounts: Satang[]) => times(sumOf(amounts), sign)
  return {
    number,
    value: sum(rows.filter(({ rate }) => rate > 0).map(({ base }) => base)),
    vat: sum(rows.map(({ vat }) => vat)),
    exempt: sum(rows.filter(({ rate }) => rate === 0).map(({ base }) => base)),
  }
}

/** Deletes a document as nobody can but a hand in the database. */
export async function tearOut(db: Database, number: string): Promise<void> {
  await transact(db, async (tx) => {
    const table = sql.table(number.startsWith('TI') ? 'tax_invoice' : 'credit_note')
    await sql`alter table ${table} disable trigger user`.execute(tx)
    await sql`delete from ${table} where number = ${number}`.execute(tx)
    await sql`alter table ${table} enable trigger user`.execute(tx)
  })
}

/** The cells of the only sheet of a workbook, as texts, by row. */
export function readSheet(file: Buffer): string[][] {
  const xml = entryOf(file, 'xl/worksheets/sheet1.xml')
  return [...xml.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c(?: [^>]*)?(?:\/>|>(?:<v>|<is><t[^>]*>)?(.*?)(?:<\/v>|<\/t><\/is>)<\/c>)/gs)].map(
      ([, text = '']) =>
        text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
    ),
  )
}

/** One entry of a ZIP file, found by its central directory. */
function entryOf(file: Buffer, path: string): string {
  const end = file.lastIndexOf(Buffer.from('PK\x05\x06'))
  let at = file.readUInt32LE(end + 16)
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [packed, nameLength] = [file.readUInt32LE(at + 20), file.readUInt16LE(at + 28)]
    if (file.toString('utf8', at + 46, at + 46 + nameLength) === path) {
      const offset = file.readUInt32LE(at + 42)
      const data = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28)
      return inflateRawSync(file.subarray(data, data + packed)).toString()
    }
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  throw new Error(`There is no ${path}`)
}
