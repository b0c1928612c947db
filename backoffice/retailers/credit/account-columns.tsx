import type { Language } from '#rules/catalogue/product.ts'
import { satangOf } from '#rules/money.ts'
import { formatDate } from '#rules/thai-date.ts'
import { Badge } from '#backoffice/kit/Badge.tsx'
import type { TableColumn } from '#backoffice/kit/DataTable.tsx'
import { noValue } from '#backoffice/kit/no-value.ts'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { Money } from '#design/Money.tsx'
import type { Account } from './account.ts'

type OpenOrder = Account['openOrders'][number]
type Receipt = Account['receipts'][number]

const money = (baht: number) => <Money satang={satangOf(baht)} />
export const openOrderColumns = (texts: AllTexts['credit'], language: Language): TableColumn<OpenOrder>[] => [
  { id: 'number', title: texts.number, grows: true, isRowHeader: true, cell: ({ orderNumber }) => orderNumber },
  { id: 'placed', title: texts.placed, cell: ({ placedOn }) => formatDate(placedOn, language) },
  {
    id: 'payBy',
    title: texts.payBy,
    cell: ({ payBy, overdue }) => (
      <>
        {payBy === null ? texts.notDelivered : formatDate(payBy, language)}{' '}
        {overdue && <Badge tone="cut">{texts.overdue}</Badge>}
      </>
    ),
  },
  { id: 'owed', title: texts.owed, align: 'end', cell: ({ owedAmt }) => money(owedAmt) },
  { id: 'paid', title: texts.paid, align: 'end', cell: ({ paidAmt }) => money(paidAmt) },
  { id: 'open', title: texts.left, align: 'end', cell: ({ openAmt }) => <b>{money(openAmt)}</b> },
]

export const receiptColumns = (texts: AllTexts['credit'], language: Language): TableColumn<Receipt>[] => [
  { id: 'on', title: texts.receivedOn, cell: ({ receivedOn }) => formatDate(receivedOn, language) },
  { id: 'number', title: texts.receiptNumber, cell: ({ receiptNumber }) => receiptNumber ?? noValue },
  { id: 'method', title: texts.method, cell: ({ method }) => texts.methods[method] },
  { id: 'reference', title: texts.reference, cell: ({ reference }) => reference },
  {
    id: 'orders',
    title: texts.orders,
    grows: true,
    cell: ({ orders, cancelReason }) =>
      cancelReason === null
        ? orders.map(({ orderNumber }) => orderNumber).join(', ')
        : `${texts.cancelled}: ${cancelReason}`,
  },
  { id: 'by', title: texts.by, cell: ({ recordedBy }) => recordedBy.name },
  {
    id: 'amount',
    title: texts.owed,
    align: 'end',
    cell: ({ amount, cancelledOn }) => <Money satang={satangOf(amount)} struck={cancelledOn !== null} />,
  },
]
