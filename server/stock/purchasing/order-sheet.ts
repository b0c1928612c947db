import { formatMoney, satangOf, sumOf, times, vatTable } from '#rules/money.ts'
import { bahtText } from '#rules/tax-invoices/baht-text.ts'
import { formatTaxId } from '#rules/identity/tax-id.ts'
import { branchText } from '#rules/tax-invoices/branch.ts'
import type { Party } from '#rules/tax-invoices/tax-invoice.ts'
import { formatDate } from '#rules/thai-date.ts'
import { count, partyLines, vatBlock, type Sheet } from '#server/tax-invoices/tax-invoices.ts'
import type { WholeOrder } from './store.ts'

type Supplier = { name: string; address: string; phone: string; contact: string; taxId: string | null; branch: string }

/** A purchase order on paper. @param vatPercents the rate of each product */
export function orderSheet(
  order: WholeOrder,
  { buyer, supplier, vatPercents }: { buyer: Party; supplier: Supplier; vatPercents: ReadonlyMap<number, number> },
): Sheet {
  const lines = order.goods.map((line) => ({ ...line, total: times(satangOf(line.costAmt), line.units) }))
  const total = sumOf(lines.map((line) => line.total))
  const vat = vatTable(lines.map((line) => ({ rate: vatPercents.get(line.productId) ?? 0, net: line.total })))
  const issuedOn = order.sentOn ?? order.createdOn
  return {
    title: 'ใบสั่งซื้อ',
    titleEnglish: 'PURCHASE ORDER',
    mark: order.state === 'DRAFT' ? 'ฉบับร่าง' : order.state === 'CANCELLED' ? 'ยกเลิก' : 'ต้นฉบับ',
    number: order.number,
    issuedOn,
    seller: { heading: 'ผู้สั่งซื้อ', name: buyer.name, lines: partyLines(buyer) },
    buyer: {
      heading: 'ผู้จำหน่าย',
      name: supplier.name,
      lines: [
        supplier.address,
        supplier.taxId ? `เลขประจำตัวผู้เสียภาษี ${formatTaxId(supplier.taxId)}  ${branchText(supplier.branch)}` : '',
        [supplier.contact, supplier.phone].filter(Boolean).join('  โทร. '),
      ].filter(Boolean),
    },
    details: [
      ['เลขที่', order.number],
      ['วันที่', formatDate(issuedOn, 'th')],
      ['กำหนดส่ง', order.expectedOn ? formatDate(order.expectedOn, 'th') : '-'],
    ],
    columns: [
      { title: 'ลำดับ', align: 'center', width: 32 },
      { title: 'รายการสินค้า', align: 'left', width: 'rest' },
      { title: 'สั่งเป็น', align: 'left', width: 78 },
      { title: 'จำนวน', align: 'right', width: 44 },
      { title: 'หน่วย', align: 'left', width: 44 },
      { title: 'ราคา/หน่วย', align: 'right', width: 60 },
      { title: 'จำนวนเงิน', align: 'right', width: 70 },
    ],
    rows: lines.map((line) => [
      count(line.lineNo),
      `${line.nameThai} (${line.sku})`,
      packsText(line),
      count(line.units),
      line.unit,
      formatMoney(satangOf(line.costAmt)),
      formatMoney(line.total),
    ]),
    vat: vatBlock(vat),
    sums: [{ label: 'จำนวนเงินรวมทั้งสิ้น', value: formatMoney(total), strong: true }],
    words: bahtText(total),
    notes: [...(order.note ? [`หมายเหตุ: ${order.note}`] : []), 'ราคาและจำนวนเงินเป็นบาท รวมภาษีมูลค่าเพิ่มแล้ว'],
    signatures: ['ผู้สั่งซื้อ', 'ผู้มีอำนาจลงนาม'],
    companySigns: true,
  }
}

/** `3 ลัง × 24`, where it is bought in cartons and whole ones were ordered. */
function packsText({ units, packUnits, packName }: WholeOrder['goods'][number]): string {
  if (packUnits === 1 || units % packUnits !== 0) return ''
  return `${count(units / packUnits)} ${packName || 'ลัง'} × ${count(packUnits)}`
}
