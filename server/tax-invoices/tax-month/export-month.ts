import { Readable } from 'node:stream'
import { ok, type Result } from '#contract/errors.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { branchText } from '#rules/tax-invoices/branch.ts'
import { orderNumbersOf } from '#rules/tax-invoices/tax-invoice.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { csvOf } from '#server/http/csv-stream.ts'
import { xlsxOf, type SheetCell, type SheetColumn } from '#server/http/xlsx.ts'
import type { FastifyReply } from 'fastify'
import { sumCountedBefore } from './counted-before.ts'
import { readDocuments, sumOfOne, type TaxDocument } from './documents.ts'
import { monthSums, noSum, plusSum, type TaxSum } from './month-sums.ts'
import { sumWithoutInvoice } from './without-invoice.ts'

/** The columns that the Revenue Department asks of the report (Notification on VAT no. 89), and what an accountant adds. */
const columns: readonly SheetColumn[] = [
  { title: 'ลำดับ', kind: 'whole', width: 8 },
  { title: 'วันที่', kind: 'day', width: 12 },
  { title: 'เลขที่เอกสาร', kind: 'text', width: 20 },
  { title: 'ประเภท', kind: 'text', width: 14 },
  { title: 'อ้างถึงใบกำกับภาษี', kind: 'text', width: 20 },
  { title: 'ชื่อผู้ซื้อสินค้า', kind: 'text', width: 40 },
  { title: 'เลขประจำตัวผู้เสียภาษี', kind: 'text', width: 18 },
  { title: 'สถานประกอบการของผู้ซื้อ', kind: 'text', width: 18 },
  { title: 'สาขาที่ออกเอกสาร', kind: 'text', width: 18 },
  { title: 'มูลค่าสินค้า', kind: 'money', width: 14 },
  { title: 'ภาษีมูลค่าเพิ่ม', kind: 'money', width: 14 },
  { title: 'มูลค่ายกเว้นภาษี', kind: 'money', width: 14 },
  { title: 'เลขที่คำสั่งซื้อ', kind: 'text', width: 18 },
]

/** A line for each document of the month, then the sums: of the documents, of the sales without one, of both, and of what an earlier month counted. */
async function* linesOf(db: Database, month: string): AsyncGenerator<SheetCell[]> {
  let total = noSum
  let running = 0
  for await (const documents of readDocuments(db, month))
    for (const one of documents) {
      running += 1
      total = plusSum(total, sumOfOne(one))
      yield lineOf(one, running)
    }
  const withoutDocument = await sumWithoutInvoice(db, { month })
  const countedBefore = await sumCountedBefore(db, month)
  for (const sum of monthSums({ documents: total, withoutDocument, countedBefore })) yield sumLine(sum)
}

const sumLine = ({ name, amounts: { value, vat, exempt } }: TaxSum & { name: string }): SheetCell[] => [
  null,
  null,
  name,
  ...Array<null>(6).fill(null),
  value,
  vat,
  exempt,
  null,
]

function lineOf({ series, number, branch, issued_at, taxed, vat, exempt, document }: TaxDocument, running: number) {
  const { buyer } = document
  const invoiceNumber = 'invoiceNumber' in document ? document.invoiceNumber : null
  return [
    running,
    bangkokDate(issued_at),
    number,
    series === 'TI' ? 'ใบกำกับภาษี' : 'ใบลดหนี้',
    invoiceNumber,
    buyer.name,
    buyer.taxId,
    branchText(buyer.branch),
    branchText(branch),
    taxed,
    vat,
    exempt,
    orderNumbersOf(document).join(', '),
  ]
}

/** The sales tax report as a file, made while it is sent. It names buyers: no cache on the way may store it. */
export async function sendMonthFile(
  db: Database,
  { month, format, reply }: { month: string; format: 'csv' | 'xlsx'; reply: FastifyReply },
): Promise<Result<unknown>> {
  const chunks =
    format === 'csv' ? csvOf(columns, linesOf(db, month)) : xlsxOf(`ภาษีขาย ${month}`, columns, linesOf(db, month))
  await reply
    .header('content-disposition', `attachment; filename="sales-tax-${month}.${format}"`)
    .header('cache-control', 'private, no-store')
    .type(format === 'csv' ? 'text/csv; charset=utf-8' : xlsxType)
    .send(Readable.from(chunks))
  return ok(undefined)
}

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
