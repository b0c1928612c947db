import { formatMoney } from '#rules/money.ts'
import { formatDate } from '#rules/thai-date.ts'
import type { TaxInvoice } from '#rules/tax-invoices/tax-invoice.ts'
import { count, markTexts, partyLines, vatBlock, type Mark, type Sheet } from './sheet.ts'

/** A tax invoice on paper: everything that section 86/4 of the Revenue Code requires on it. */
export function invoiceSheet(invoice: TaxInvoice, mark: Mark): Sheet {
  const { seller, buyer, gross, discount, delivery, net } = invoice
  return {
    title: 'ใบกำกับภาษี',
    titleEnglish: 'TAX INVOICE',
    mark: markTexts[mark],
    number: invoice.number,
    issuedOn: invoice.issuedOn,
    seller: { heading: 'ผู้ขาย', name: seller.name, lines: partyLines(seller) },
    buyer: { heading: 'ผู้ซื้อ', name: buyer.name, lines: partyLines(buyer) },
    details: [
      ['เลขที่', invoice.number],
      ['วันที่', formatDate(invoice.issuedOn, 'th')],
      ['คำสั่งซื้อ', invoice.orderNumber],
      ['วันที่สั่งซื้อ', formatDate(invoice.orderedOn, 'th')],
    ],
    columns: [
      { title: 'ลำดับ', align: 'center', width: 32 },
      { title: 'รายการสินค้า', align: 'left', width: 'rest' },
      { title: 'จำนวน', align: 'right', width: 40 },
      { title: 'หน่วย', align: 'left', width: 44 },
      { title: 'ราคา/หน่วย', align: 'right', width: 60 },
      { title: 'ส่วนลด', align: 'right', width: 52 },
      { title: 'VAT', align: 'right', width: 38 },
      { title: 'จำนวนเงิน', align: 'right', width: 66 },
    ],
    rows: invoice.lines.map((line) => [
      count(line.lineNo),
      line.gift ? `${line.description} (ของแถม)` : line.description,
      count(line.qty),
      line.unit,
      formatMoney(line.unitPrice),
      line.discount === 0 ? '-' : formatMoney(line.discount),
      line.vatPercent === 0 ? 'ยกเว้น' : `${line.vatPercent}%`,
      formatMoney(line.total),
    ]),
    vat: vatBlock(invoice.vat),
    sums: [
      { label: 'รวมราคาสินค้า', value: formatMoney(gross) },
      { label: 'ส่วนลด', value: discount === 0 ? '-' : `-${formatMoney(discount)}` },
      { label: 'ค่าจัดส่ง', value: delivery === 0 ? '-' : formatMoney(delivery) },
      { label: 'จำนวนเงินรวมทั้งสิ้น', value: formatMoney(net), strong: true },
    ],
    words: invoice.netInWords,
    notes: ['ราคาและจำนวนเงินในรายการเป็นบาท รวมภาษีมูลค่าเพิ่มแล้ว'],
    signatures: ['ผู้รับสินค้า', 'ผู้มีอำนาจลงนาม'],
  }
}
