import { minus, satang, times } from '#rules/money.ts'
import { taxInvoiceOf, type InvoiceLine, type TaxInvoice } from '#rules/tax-invoices/tax-invoice.ts'
import { invoicedMoney } from '../invoiced-money.fixture.ts'

/** Names with stacked marks: above and above, below, next to a letter with a tail or a stem. */
export const hardNames = ['น้ำปลา', 'ปั๊มหัวกด', 'ผู้ใหญ่', 'กิ๊กขนมอบกรอบ', 'ญูปลาทูน่า', 'ที่ตักผงซักฟอก', 'ฐูป ฎุ ฏู']

/** An invoice of so many lines with these names in rotation; 7 baht discount on each second, delivery 100. */
export function aTaxInvoice(count: number): TaxInvoice {
  const lines: InvoiceLine[] = Array.from({ length: count }, (_, index) => {
    const discount = satang(index % 2 === 1 ? 7_00 : 0)
    const unitPrice = satang(107_00)
    return {
      lineNo: index + 1,
      description: hardNames[index % hardNames.length] ?? '',
      qty: 3,
      unit: 'แพ็ค',
      unitPrice,
      discount,
      total: minus(times(unitPrice, 3), discount),
      vatPercent: index % 5 === 4 ? 0 : 7,
      gift: false,
    }
  })
  const [seller, buyer] = ['บริษัท ส่งดี จำกัด', 'ห้างหุ้นส่วนจำกัด เจ๊หญิงน้ำดื่ม'].map((name, index) => ({
    name,
    taxId: '0107542000011',
    branch: `0000${index}`,
    address: '1 หมู่ 1 ต.แสนสุข อ.เมืองชลบุรี จ.ชลบุรี 20130',
  })) as [TaxInvoice['seller'], TaxInvoice['buyer']]
  const order = {
    orderNumber: 'SD6911210000017',
    orderedOn: '2026-11-20T03:00:00.000Z',
    seller,
    buyer,
    ...invoicedMoney(lines, satang(100_00)),
  }
  return taxInvoiceOf(order, 'TI2569-000017', new Date('2026-11-21T03:00:00Z'))
}
