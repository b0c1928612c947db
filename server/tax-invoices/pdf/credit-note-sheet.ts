import { sumOf, formatMoney } from '#rules/money.ts'
import { formatDate } from '#rules/thai-date.ts'
import type { CreditNote } from '#rules/tax-invoices/credit-note.ts'
import { creditReasonTexts } from '#rules/tax-invoices/credit-reason.ts'
import { count, markTexts, partyLines, vatBlock, type Mark, type Sheet, type Sum } from './sheet.ts'

/** A credit note on paper: everything that section 86/10 of the Revenue Code requires on it. */
export function creditNoteSheet(note: CreditNote, mark: Mark): Sheet {
  const { seller, buyer } = note
  return {
    title: 'ใบลดหนี้',
    titleEnglish: 'CREDIT NOTE',
    mark: markTexts[mark],
    number: note.number,
    issuedOn: note.issuedOn,
    seller: { heading: 'ผู้ขาย', name: seller.name, lines: partyLines(seller) },
    buyer: { heading: 'ผู้ซื้อ', name: buyer.name, lines: partyLines(buyer) },
    details: [
      ['เลขที่', note.number],
      ['วันที่', formatDate(note.issuedOn, 'th')],
      ['ใบกำกับภาษีเดิม', note.invoiceNumber],
      ['ลงวันที่', formatDate(note.invoiceIssuedOn, 'th')],
      ['คำสั่งซื้อ', note.orderNumber],
    ],
    columns: [
      { title: 'ลำดับ', align: 'center', width: 34 },
      { title: 'รายการที่ลดหนี้', align: 'left', width: 'rest' },
      { title: 'จำนวน', align: 'right', width: 48 },
      { title: 'หน่วย', align: 'left', width: 52 },
      { title: 'VAT', align: 'right', width: 40 },
      { title: 'จำนวนเงิน', align: 'right', width: 76 },
    ],
    rows: rowsOf(note),
    vat: vatBlock(note.vat),
    sums: sumsOf(note),
    words: note.netInWords,
    notes: [
      `สาเหตุการลดหนี้: ${creditReasonTexts[note.reason]}`,
      ...(note.remark ? [`หมายเหตุ: ${note.remark}`] : []),
      'จำนวนเงินในรายการเป็นบาท รวมภาษีมูลค่าเพิ่มแล้ว',
    ],
    signatures: ['ผู้รับเอกสาร', 'ผู้มีอำนาจลงนาม'],
    companySigns: true,
  }
}

function rowsOf({ lines, delivery }: CreditNote): string[][] {
  const goods = lines.map((line) => [
    line.qty === 0 ? `ลดราคา ${line.description}` : line.description,
    line.qty === 0 ? '-' : count(line.qty),
    line.qty === 0 ? '' : line.unit,
    line.vatPercent === 0 ? 'ยกเว้น' : `${line.vatPercent}%`,
    formatMoney(line.amount),
  ])
  const all = delivery > 0 ? [...goods, ['ค่าจัดส่ง', '-', '', '', formatMoney(delivery)]] : goods
  return all.map((row, index) => [count(index + 1), ...row])
}

function sumsOf({ value, vat, net }: CreditNote): Sum[] {
  const tax = sumOf(vat.map((row) => row.vat))
  return [
    { label: 'มูลค่าตามใบกำกับภาษีเดิม', value: formatMoney(value.invoiced) },
    ...(value.creditedBefore > 0 ? [{ label: 'ลดหนี้ไปแล้ว', value: `-${formatMoney(value.creditedBefore)}` }] : []),
    { label: 'มูลค่าที่ถูกต้อง', value: formatMoney(value.correct) },
    { label: 'ผลต่าง', value: formatMoney(value.difference) },
    { label: 'ภาษีมูลค่าเพิ่ม', value: formatMoney(tax) },
    { label: 'ลดหนี้รวมทั้งสิ้น', value: formatMoney(net), strong: true },
  ]
}
