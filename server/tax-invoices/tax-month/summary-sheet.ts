import { formatMonth } from '#rules/month-in-words.ts'
import { formatMoney, plus, satang } from '#rules/money.ts'
import { bahtText } from '#rules/tax-invoices/baht-text.ts'
import { startOfMonth } from '#rules/tax-invoices/tax-month.ts'
import type { Party } from '#rules/tax-invoices/tax-invoice.ts'
import { count, partyLines, type Sheet } from '../pdf/sheet.ts'
import type { TaxSum } from './month-sums.ts'
import { monthSums, plusSum } from './month-sums.ts'

type Month = Record<'invoices' | 'creditNotes' | 'withoutDocument' | 'countedBefore', TaxSum> & {
  month: string
  seller: Party
}

/** The last page of the documents of a month: what they add up to, and with the sales that have none. */
export function summarySheet({ month, seller, invoices, creditNotes, ...due }: Month): Sheet {
  const documents = plusSum(invoices, creditNotes)
  const sums = monthSums({ documents, ...due })
  const cells = ({ name, count: number, amounts: { value, vat, exempt } }: TaxSum & { name: string }) => [
    name,
    count(number),
    formatMoney(value),
    formatMoney(vat),
    formatMoney(exempt),
  ]
  const { value, vat, exempt } = documents.amounts
  const net = plus(plus(value, vat), exempt)
  return {
    title: 'สรุปภาษีขาย',
    titleEnglish: 'SALES TAX SUMMARY',
    mark: '',
    number: month,
    issuedOn: startOfMonth(month).toISOString(),
    seller: { heading: 'ผู้ขาย', name: seller.name, lines: partyLines(seller) },
    buyer: { heading: 'เดือนภาษี', name: formatMonth(month, 'th'), lines: [`เอกสาร ${count(documents.count)} ฉบับ`] },
    details: [['เดือน', formatMonth(month, 'th')]],
    columns: [
      { title: 'รายการ', align: 'left', width: 'rest' },
      { title: 'จำนวน', align: 'right', width: 60 },
      { title: 'มูลค่าสินค้า', align: 'right', width: 92 },
      { title: 'ภาษีมูลค่าเพิ่ม', align: 'right', width: 92 },
      { title: 'มูลค่ายกเว้นภาษี', align: 'right', width: 92 },
    ],
    rows: [{ name: 'ใบกำกับภาษี', ...invoices }, { name: 'ใบลดหนี้', ...creditNotes }, ...sums].map(cells),
    vat: {
      columns: [
        { title: 'ภาษีขาย', align: 'left', width: 'rest' },
        { title: 'จำนวนเงิน', align: 'right', width: 92 },
      ],
      rows: sums.map(({ name, amounts }) => [name, formatMoney(amounts.vat)]),
    },
    sums: [
      { label: 'มูลค่าสินค้าตามเอกสาร', value: formatMoney(value) },
      { label: 'ภาษีมูลค่าเพิ่มตามเอกสาร', value: formatMoney(vat) },
      { label: 'มูลค่ายกเว้นภาษีตามเอกสาร', value: formatMoney(exempt) },
      { label: 'รวมตามเอกสาร', value: formatMoney(net), strong: true },
    ],
    // Credit notes of earlier invoices can be more than the invoices of the month.
    words: net < 0 ? `ลบ${bahtText(satang(-net))}` : bahtText(net),
    notes: [
      'ยอดเป็นบาท ใบลดหนี้นับเป็นยอดลบ การขายที่ยังไม่มีเอกสารคือการขายที่ภาษีถึงกำหนดในเดือนนี้',
      'มูลค่ายกเว้นภาษีเป็นของสินค้าที่ขายพร้อมสินค้ามีภาษีเท่านั้น ไม่รวมคำสั่งซื้อที่มีแต่สินค้ายกเว้น',
    ],
    signatures: ['ผู้จัดทำ', 'ผู้ตรวจสอบ'],
    companySigns: false,
  }
}
