import type { Language } from '#rules/catalogue/product.ts'
import { formatWhole, satangOf } from '#rules/money.ts'
import { formatDate } from '#rules/thai-date.ts'
import type { TableColumn } from '#backoffice/kit/DataTable.tsx'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { Money } from '#design/Money.tsx'
import type { ListedRetailer } from './retailer.ts'
import { RetailerBadges } from './RetailerBadges.tsx'

/** A day of the wire, at noon in Thailand, so that it stays that day. */
export const dayText = (day: string, language: Language): string => formatDate(`${day}T12:00:00+07:00`, language)

export const retailerColumns = (texts: AllTexts['retailers'], language: Language): TableColumn<ListedRetailer>[] => [
  { id: 'code', title: texts.code, sortable: true, cell: ({ outletCode }) => outletCode },
  {
    id: 'store',
    title: texts.store,
    grows: true,
    isRowHeader: true,
    sortable: true,
    cell: ({ storeName, ownerName }) => (
      <>
        {storeName} <small>{ownerName}</small>
      </>
    ),
  },
  { id: 'state', title: texts.state, cell: (retailer) => <RetailerBadges of={retailer} /> },
  { id: 'phone', title: texts.phone, cell: ({ phone }) => phone },
  { id: 'place', title: texts.place, cell: ({ district, province }) => [district, province].filter(Boolean).join(' ') },
  {
    id: 'rhythm',
    title: texts.rhythm,
    cell: ({ everyDays }) => everyDays !== null && texts.everyDays(formatWhole(everyDays)),
  },
  {
    id: 'last-order',
    title: texts.lastOrder,
    sortable: true,
    cell: ({ lastOrderOn }) => lastOrderOn && formatDate(lastOrderOn, language),
  },
  {
    id: 'spending',
    title: texts.recent,
    align: 'end',
    sortable: true,
    cell: ({ recentAmt }) => <Money satang={satangOf(recentAmt)} />,
  },
  { id: 'usual', title: texts.usual, align: 'end', cell: ({ usualAmt }) => <Money satang={satangOf(usualAmt)} /> },
  {
    id: 'call',
    title: texts.lastCall,
    cell: ({ lastCall }) =>
      lastCall && (
        <>
          {formatDate(lastCall.on, language)} {texts.outcomes[lastCall.outcome]}
          {lastCall.callAgainOn && <small> {texts.again(dayText(lastCall.callAgainOn, language))}</small>}
        </>
      ),
  },
]

type TableSort = { column: string; direction: 'ascending' | 'descending' }

/** The sorts that the server knows, by their columns. */
const sorts: Readonly<Record<string, TableSort>> = {
  name: { column: 'store', direction: 'ascending' },
  code: { column: 'code', direction: 'ascending' },
  'last-order': { column: 'last-order', direction: 'descending' },
  spending: { column: 'spending', direction: 'descending' },
}

/** How the table shows a sort of the address; undefined where no column has it. */
export const sortOf = (name: unknown): TableSort | undefined => sorts[String(name ?? 'name')]
/** The sort for a pressed column. */
export const sortName = ({ column }: TableSort): string | undefined =>
  Object.keys(sorts).find((name) => sorts[name]?.column === column)
