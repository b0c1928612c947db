import { noTax, plusTax, type TaxAmounts } from '#rules/tax-invoices/tax-month.ts'

/** A number of documents or sales, and their amounts. */
export type TaxSum = { count: number; amounts: TaxAmounts }

export const noSum: TaxSum = { count: 0, amounts: noTax }

export const plusSum = (some: TaxSum, more: TaxSum): TaxSum => ({
  count: some.count + more.count,
  amounts: plusTax(some.amounts, more.amounts),
})

type MonthSums = { documents: TaxSum; withoutDocument: TaxSum; countedBefore: TaxSum }

/** The sums of a month under the names that its file and its paper give them; the last one only where there is something in it. */
export const monthSums = ({ documents, withoutDocument, countedBefore }: MonthSums): (TaxSum & { name: string })[] => [
  { name: 'ยอดตามเอกสาร', ...documents },
  { name: 'ขายแล้วยังไม่มีเอกสาร', ...withoutDocument },
  { name: 'รวมทั้งสองยอด', ...plusSum(documents, withoutDocument) },
  ...(countedBefore.count > 0 ? [{ name: 'ในเอกสาร นับในเดือนที่ปิดแล้ว', ...countedBefore }] : []),
]
