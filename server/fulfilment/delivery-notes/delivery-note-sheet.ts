import { bangkokClock } from '#rules/bangkok-time.ts'
import type { LocalizedText } from '#rules/catalogue/product.ts'
import { formatMoney, type Satang } from '#rules/money.ts'
import { bahtText } from '#rules/tax-invoices/baht-text.ts'
import type { InvoicedOrder, Party } from '#rules/tax-invoices/tax-invoice.ts'
import { formatDate } from '#rules/thai-date.ts'
import { count, partyLines, type Sheet } from '#server/tax-invoices/tax-invoices.ts'

/** What a delivery note says of an order. */
export type DeliveryNote = Pick<InvoicedOrder, 'lines' | 'gross' | 'discount' | 'delivery' | 'net'> & {
  orderNumber: string
  /** ISO 8601 */
  orderedOn: string
  /** `YYYY-MM-DD`; null where no day was promised. */
  deliveryDay: string | null
  /** When and where its retailer fetches it; null where it is delivered. */
  pickUp: { from: Date; until: Date; place: LocalizedText } | null
  seller: Party
  store: { name: string; code: string }
  receiver: { name: string; phone: string; address: string; landmark: string }
  note: string
  /** Its run and its place there, if it is on one. */
  stop: { run: string; position: number } | null
  /** To be collected in cash, at the door or where the order is fetched. */
  due: Satang
}

/** A delivery note on paper, which the retailer signs. @param hasPrices without them it says units alone */
export function deliveryNoteSheet(note: DeliveryNote, hasPrices: boolean): Sheet {
  const { orderNumber, orderedOn, pickUp, seller, store } = note
  return {
    title: 'ใบส่งของ',
    titleEnglish: 'DELIVERY NOTE',
    mark: null,
    number: orderNumber,
    issuedOn: orderedOn,
    seller: { heading: 'ผู้ส่ง', name: seller.name, lines: partyLines(seller) },
    buyer: { heading: pickUp ? 'ผู้มารับ' : 'ส่งถึง', name: `${store.name} (${store.code})`, lines: receiverLines(note) },
    details: detailsOf(note),
    ...goodsOf(note, hasPrices),
    vat: { columns: [], rows: [] },
    ...closingOf(note, hasPrices),
    notes: [
      ...(note.note ? [`หมายเหตุของร้าน: ${note.note}`] : []),
      'ได้รับสินค้าตามรายการข้างต้นไว้ครบถ้วนแล้ว',
      'ใบส่งของนี้ไม่ใช่ใบกำกับภาษีหรือใบเสร็จรับเงิน',
    ],
    signatures: ['ผู้รับสินค้า', 'ผู้ส่งสินค้า'],
    companySigns: false,
  }
}

function detailsOf({ orderNumber, orderedOn, deliveryDay, pickUp, stop }: DeliveryNote): Sheet['details'] {
  const details: Sheet['details'] = [
    ['คำสั่งซื้อ', orderNumber],
    ['วันที่สั่งซื้อ', formatDate(orderedOn, 'th')],
  ]
  if (pickUp) {
    const { from, until, place } = pickUp
    details.push(['มารับเอง', `${formatDate(from, 'th')} ${bangkokClock(from)}–${bangkokClock(until)} น.`])
    details.push(['รับที่', place.th])
  } else if (deliveryDay) details.push(['วันที่ส่ง', formatDate(deliveryDay, 'th')])
  if (stop) details.push(['รอบส่ง', `${stop.run} จุดที่ ${count(stop.position)}`])
  return details
}

const receiverLines = ({ receiver: { name, phone, address, landmark } }: DeliveryNote): string[] =>
  [[name, phone && `โทร. ${phone}`].filter(Boolean).join(' '), address, landmark && `จุดสังเกต: ${landmark}`].filter(
    Boolean,
  )

function goodsOf({ lines, delivery }: DeliveryNote, hasPrices: boolean): Pick<Sheet, 'columns' | 'rows'> {
  const columns: Sheet['columns'] = [
    { title: 'ลำดับ', align: 'center', width: 34 },
    { title: 'รายการสินค้า', align: 'left', width: 'rest' },
    { title: 'จำนวน', align: 'right', width: 52 },
    { title: 'หน่วย', align: 'left', width: 60 },
    ...(hasPrices
      ? ([
          { title: 'ราคา/หน่วย', align: 'right', width: 64 },
          { title: 'ส่วนลด', align: 'right', width: 58 },
          { title: 'จำนวนเงิน', align: 'right', width: 72 },
        ] satisfies Sheet['columns'])
      : ([{ title: 'ตรวจรับ', align: 'center', width: 60 }] satisfies Sheet['columns'])),
  ]
  const rows = lines.map((line) => [
    count(line.lineNo),
    line.gift ? `${line.description} (ของแถม)` : line.description,
    count(line.qty),
    line.unit,
    ...(hasPrices
      ? [formatMoney(line.unitPrice), line.discount === 0 ? '-' : formatMoney(line.discount), formatMoney(line.total)]
      : ['........']),
  ])
  const fee = hasPrices && delivery > 0 ? [['', 'ค่าจัดส่ง', '', '', '', '', formatMoney(delivery)]] : []
  return { columns, rows: [...rows, ...fee] }
}

/** Units, what they cost, and last what of it is collected in cash. */
function closingOf({ lines, net, due }: DeliveryNote, hasPrices: boolean): Pick<Sheet, 'sums' | 'words'> {
  const units = count(lines.reduce((sum, { qty }) => sum + qty, 0))
  const total = { label: 'รวมทั้งสิ้น', value: formatMoney(net), strong: true }
  return {
    sums: [
      { label: 'จำนวนรวม', value: units },
      ...(hasPrices ? [total] : []),
      { label: 'ต้องเก็บเงินสด', value: due > 0 ? formatMoney(due) : 'ไม่ต้องเก็บเงิน', strong: true },
    ],
    words: hasPrices ? `รวมทั้งสิ้น ${bahtText(net)}` : `รวม ${count(lines.length)} รายการ ${units} หน่วย`,
  }
}
