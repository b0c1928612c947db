import { formatMoney } from '#rules/money.ts'
import { formatTaxId } from '#rules/identity/tax-id.ts'
import type { Payer, Receipt, ReceiptMethod } from '#rules/receipts/receipt.ts'
import { branchText } from '#rules/tax-invoices/branch.ts'
import { formatDate } from '#rules/thai-date.ts'
import { count, goodsCells, markTexts, partyLines, type Mark, type Sheet } from './sheet.ts'

const methodTexts: Record<ReceiptMethod, string> = {
  CASH: 'เงินสด',
  TRANSFER: 'โอนเงิน',
  CHEQUE: 'เช็ค',
  GATEWAY: 'บัตร พร้อมเพย์ หรือแอปธนาคาร',
}

/** A receipt on paper: what section 105 bis of the Revenue Code asks for. @param isVoid it no longer counts */
export function receiptSheet(receipt: Receipt, mark: Mark, isVoid: boolean): Sheet {
  const { number, issuedOn, seller, payer, documents, goods, net, netInWords, method, reference } = receipt
  return {
    title: 'ใบเสร็จรับเงิน',
    titleEnglish: 'RECEIPT',
    mark: isVoid ? 'ยกเลิก' : markTexts[mark],
    number,
    issuedOn,
    seller: { heading: 'ผู้รับเงิน', name: seller.name, lines: partyLines(seller) },
    buyer: { heading: 'ได้รับเงินจาก', name: payer.name, lines: payerLines(payer) },
    details: [
      ['เลขที่', number],
      ['วันที่', formatDate(issuedOn, 'th')],
      ['วันที่รับเงิน', formatDate(receipt.receivedOn, 'th')],
      ['ชำระโดย', methodTexts[method]],
      ...(reference ? [['อ้างอิง', reference] as [string, string]] : []),
    ],
    ...(goods ? goodsOf(goods) : ordersOf(documents)),
    vat: goods ? paidFor(documents) : { columns: [], rows: [] },
    sums: [{ label: 'จำนวนเงินที่ได้รับ', value: formatMoney(net), strong: true }],
    words: netInWords,
    notes: [
      'จำนวนเงินเป็นบาท รวมภาษีมูลค่าเพิ่มแล้ว ใบเสร็จรับเงินนี้ไม่ใช่ใบกำกับภาษี',
      ...(method === 'CHEQUE' ? ['ใบเสร็จรับเงินนี้สมบูรณ์เมื่อเรียกเก็บเงินตามเช็คได้แล้ว'] : []),
    ],
    signatures: ['ผู้ชำระเงิน', 'ผู้รับเงิน'],
    companySigns: true,
  }
}

const payerLines = ({ address, taxId, branch }: Payer): string[] => [
  ...(address ? [address] : []),
  ...(taxId ? [`เลขประจำตัวผู้เสียภาษี ${formatTaxId(taxId)}${branch ? `  ${branchText(branch)}` : ''}`] : []),
]

const goodsOf = ({ lines, delivery }: NonNullable<Receipt['goods']>): Pick<Sheet, 'columns' | 'rows'> => ({
  columns: [
    { title: 'ลำดับ', align: 'center', width: 34 },
    { title: 'รายการ', align: 'left', width: 'rest' },
    { title: 'จำนวน', align: 'right', width: 48 },
    { title: 'หน่วย', align: 'left', width: 52 },
    { title: 'ราคา/หน่วย', align: 'right', width: 64 },
    { title: 'ส่วนลด', align: 'right', width: 60 },
    { title: 'จำนวนเงิน', align: 'right', width: 76 },
  ],
  rows: [
    ...lines.map((line) => [...goodsCells(line), formatMoney(line.total)]),
    ...(delivery > 0 ? [['', 'ค่าจัดส่ง', '', '', '', '', formatMoney(delivery)]] : []),
  ],
})

const ordersOf = (documents: Receipt['documents']): Pick<Sheet, 'columns' | 'rows'> => ({
  columns: [
    { title: 'ลำดับ', align: 'center', width: 34 },
    { title: 'ชำระค่าสินค้าตามคำสั่งซื้อ', align: 'left', width: 'rest' },
    { title: 'ใบกำกับภาษี', align: 'left', width: 130 },
    { title: 'จำนวนเงิน', align: 'right', width: 90 },
  ],
  rows: documents.map(({ orderNumber, invoiceNumber, amount }, index) => [
    count(index + 1),
    orderNumber,
    invoiceNumber ?? '-',
    formatMoney(amount),
  ]),
})

const paidFor = (documents: Receipt['documents']): Sheet['vat'] => ({
  columns: [
    { title: 'ชำระสำหรับคำสั่งซื้อ', align: 'left', width: 'rest' },
    { title: 'ใบกำกับภาษี', align: 'left', width: 100 },
  ],
  rows: documents.map(({ orderNumber, invoiceNumber }) => [orderNumber, invoiceNumber ?? '-']),
})
