import type { RequestOf } from '#contract/call.ts'
import type * as calls from '#contract/backoffice/goods/stock-exports/calls.ts'
import { branchText } from '#rules/tax-invoices/branch.ts'
import {
  allPurchaseInvoices,
  allReceiptsWithoutInvoice,
  type OpenReceiptRow,
  type PurchaseInvoiceRow,
} from '#server/tax-invoices/tax-invoices.ts'
import { listOf } from './list.ts'

type QueryOf<Name extends keyof typeof calls> = RequestOf<(typeof calls)[Name]>['query']

/** The columns of the purchase tax report (Notification on VAT no. 89), and what an accountant adds. */
export const purchaseInvoices = listOf<QueryOf<'exportPurchaseInvoices'>, PurchaseInvoiceRow>(
  (_db, filter) => ({ statement: allPurchaseInvoices(filter) }),
  [
    ['ลำดับ', 'Running number', 'whole', 'running'],
    ['วันที่', 'Date', 'day', 'issuedOn'],
    ['เลขที่ใบกำกับภาษี', 'Tax invoice number', 'text', 'number', 20],
    ['ชื่อผู้ขายสินค้า', 'Seller', 'text', 'sellerName', 40],
    ['เลขประจำตัวผู้เสียภาษี', 'Tax ID', 'text', 'taxId', 18],
    ['สถานประกอบการ', 'Place of business', 'text', ({ branch }) => branchText(branch), 18],
    ['มูลค่าสินค้า', 'Value before VAT', 'money', 'value'],
    ['ภาษีมูลค่าเพิ่ม', 'VAT', 'money', 'vat'],
    ['เลขที่การรับเข้า', 'Goods receipts', 'text', ({ receipts }) => receipts.map(({ number }) => number).join(', ')],
    ['บันทึกเมื่อ', 'Recorded', 'moment', 'recordedAt'],
    ['บันทึกโดย', 'Recorded by', 'text', ({ recordedBy }) => recordedBy.name],
  ],
)

export const receiptsWithoutInvoice = listOf<QueryOf<'exportReceiptsWithoutInvoice'>, OpenReceiptRow>(
  (_db, filter) => ({ statement: allReceiptsWithoutInvoice(filter) }),
  [
    ['การรับเข้า', 'Goods receipt', 'text', 'number', 16],
    ['รับเมื่อ', 'Received', 'moment', 'receivedAt'],
    ['ใบส่งของ', 'Delivery note', 'text', 'deliveryNote'],
    ['ใบสั่งซื้อ', 'Purchase order', 'text', 'orderNumber', 16],
    ['ผู้จำหน่าย', 'Supplier', 'text', 'supplierName', 40],
    ['เลขประจำตัวผู้เสียภาษี', 'Tax ID', 'text', 'taxId', 18],
    ['สาขา', 'Branch', 'text', 'branch', 8],
    ['สินค้าที่มีภาษี (รวมภาษี)', 'Taxed goods, with VAT', 'money', 'taxed'],
    ['ทั้งหมด (รวมภาษี)', 'Total, VAT included', 'money', 'total'],
  ],
)
