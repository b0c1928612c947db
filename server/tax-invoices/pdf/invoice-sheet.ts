import { formatMoney } from '#rules/money.ts'
import { formatDate } from '#rules/thai-date.ts'
import type { InvoiceLine, InvoiceOrder, TaxInvoice } from '#rules/tax-invoices/tax-invoice.ts'
import { count, goodsCells, markTexts, partyLines, vatBlock, type Mark, type Sheet } from './sheet.ts'

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
      ...(invoice.orders ? detailsOfMany(invoice.orders) : detailsOfOne(invoice)),
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
    rows: rowsOf(invoice),
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
    companySigns: true,
  }
}

type Details = Sheet['details']

const detailsOfOne = ({ orderNumber, orderedOn }: TaxInvoice): Details => [
  ['คำสั่งซื้อ', orderNumber],
  ['วันที่สั่งซื้อ', formatDate(orderedOn, 'th')],
]
const detailsOfMany = (orders: readonly InvoiceOrder[]): Details => {
  const days = [orders[0], orders.at(-1)].flatMap((order) => (order ? [formatDate(order.orderedOn, 'th')] : []))
  return [
    ['คำสั่งซื้อ', `${count(orders.length)} รายการ`],
    ['วันที่สั่งซื้อ', [...new Set(days)].join(' ถึง ')],
  ]
}

/** The lines; on an invoice of many orders below the number of theirs, whose fee for delivery and sum are there too. */
function rowsOf({ lines, orders }: TaxInvoice): string[][] {
  if (!orders) return lines.map(lineOf)
  return orders.flatMap(({ orderNumber, orderedOn, delivery, net }) => [
    ['', `${orderNumber} · ${formatDate(orderedOn, 'th')}`, '', '', '', '', '', ''],
    ...lines.filter((line) => line.orderNumber === orderNumber).map(lineOf),
    ...(delivery > 0 ? [['', 'ค่าจัดส่ง', '', '', '', '', '', formatMoney(delivery)]] : []),
    ['', `รวม ${orderNumber}`, '', '', '', '', '', formatMoney(net)],
  ])
}

const lineOf = (line: InvoiceLine): string[] => [
  ...goodsCells(line),
  line.vatPercent === 0 ? 'ยกเว้น' : `${line.vatPercent}%`,
  formatMoney(line.total),
]
