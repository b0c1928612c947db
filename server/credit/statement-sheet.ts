import { startOfDay } from '#rules/bangkok-time.ts'
import { isPaymentCancellation } from '#rules/credit/credit.ts'
import { formatMoney, satang, satangOf, sumOf } from '#rules/money.ts'
import { formatTaxId } from '#rules/identity/tax-id.ts'
import { bahtText } from '#rules/tax-invoices/baht-text.ts'
import { branchText } from '#rules/tax-invoices/branch.ts'
import type { Party } from '#rules/tax-invoices/tax-invoice.ts'
import { formatDate } from '#rules/thai-date.ts'
import { count, partyLines, type Sheet } from '#server/tax-invoices/tax-invoices.ts'
import type { Statement } from './statement.ts'

/** Whose statement it is. Null: not known. */
export type Debtor = {
  outletCode: string
  storeName: string
  phone: string
  taxName: string | null
  taxId: string | null
  taxBranch: string | null
  address: string | null
  /** Days from delivery until an order is to be paid. */
  termsDays: number
}

const dayText = (day: string) => formatDate(day, 'th')
const kinds = { ORDER: 'ซื้อ', RECEIPT: 'ชำระ', CANCELLED: 'ยกเลิกการชำระ' } as const
type Kind = keyof typeof kinds
const kindOf = (row: Statement['rows'][number]): Kind => (isPaymentCancellation(row) ? 'CANCELLED' : row.kind)

/** A statement of account on paper. @param days both included */
export function statementSheet(
  { openingAmt, rows, closingAmt, overdueAmt }: Statement,
  { seller, debtor, days }: { seller: Party; debtor: Debtor; days: { from: string; until: string } },
): Sheet {
  const closing = satangOf(closingAmt)
  const ofKind = (kind: Kind) => {
    const amounts = rows.filter((row) => kindOf(row) === kind).map(({ amount }) => satangOf(amount))
    return [kinds[kind], count(amounts.length), formatMoney(sumOf(amounts))]
  }
  return {
    title: 'ใบแจ้งยอดบัญชี',
    titleEnglish: 'STATEMENT OF ACCOUNT',
    mark: null,
    number: `${debtor.outletCode}-${days.until.replaceAll('-', '')}`,
    issuedOn: startOfDay(days.until).toISOString(),
    seller: { heading: 'ผู้ขาย', name: seller.name, lines: partyLines(seller) },
    buyer: {
      heading: 'ร้านค้า',
      name: debtor.taxName ?? debtor.storeName,
      lines: [
        debtor.taxName ? debtor.storeName : '',
        debtor.address ?? '',
        debtor.taxId
          ? `เลขประจำตัวผู้เสียภาษี ${formatTaxId(debtor.taxId)}  ${debtor.taxBranch ? branchText(debtor.taxBranch) : ''}`.trimEnd()
          : '',
        `โทร. ${debtor.phone}`,
      ].filter(Boolean),
    },
    details: [
      ['รหัสร้าน', debtor.outletCode],
      ['ตั้งแต่วันที่', dayText(days.from)],
      ['ถึงวันที่', dayText(days.until)],
      ['เครดิต', `${count(debtor.termsDays)} วัน`],
    ],
    columns: [
      { title: 'วันที่', align: 'left', width: 74 },
      { title: 'รายการ', align: 'left', width: 66 },
      { title: 'เลขที่เอกสาร', align: 'left', width: 'rest' },
      { title: 'ชำระภายใน', align: 'left', width: 74 },
      { title: 'จำนวนเงิน', align: 'right', width: 76 },
      { title: 'คงเหลือ', align: 'right', width: 76 },
    ],
    rows: [
      [dayText(days.from), 'ยอดยกมา', '', '', '', formatMoney(satangOf(openingAmt))],
      ...rows.map((row) => [
        dayText(row.on),
        kinds[kindOf(row)],
        row.document,
        row.kind === 'RECEIPT' ? '' : row.payBy ? dayText(row.payBy) : 'ยังไม่ส่ง',
        formatMoney(satangOf(row.amount)),
        formatMoney(satangOf(row.balanceAmt)),
      ]),
    ],
    vat: {
      columns: [
        { title: 'ระหว่างวันที่', align: 'left', width: 'rest' },
        { title: 'รายการ', align: 'right', width: 60 },
        { title: 'จำนวนเงิน', align: 'right', width: 84 },
      ],
      rows: [
        ofKind('ORDER'),
        ofKind('RECEIPT'),
        ...(rows.some((row) => kindOf(row) === 'CANCELLED') ? [ofKind('CANCELLED')] : []),
      ],
    },
    sums: [
      { label: 'ยอดยกมา', value: formatMoney(satangOf(openingAmt)) },
      { label: 'ยอดค้างชำระ', value: formatMoney(closing), strong: true },
      ...(overdueAmt > 0 ? [{ label: 'ในนี้เลยกำหนด', value: formatMoney(satangOf(overdueAmt)) }] : []),
    ],
    words: closing < 0 ? `ชำระเกิน ${bahtText(satang(-closing))}` : bahtText(closing),
    notes: [
      `แต่ละคำสั่งซื้อชำระภายใน ${count(debtor.termsDays)} วันหลังได้รับสินค้า`,
      'ยอดเป็นบาท รวมภาษีมูลค่าเพิ่มแล้ว ใบแจ้งยอดนี้ไม่ใช่ใบกำกับภาษีหรือใบเสร็จรับเงิน',
    ],
    signatures: ['ผู้รับใบแจ้งยอด', 'ผู้แจ้งยอด'],
    companySigns: true,
  }
}
