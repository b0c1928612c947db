import type { Language } from '#rules/catalogue/product.ts'
import { formatWhole, satangOf } from '#rules/money.ts'
import { formatDate } from '#rules/thai-date.ts'
import type { GroupedColumn } from '#backoffice/kit/columns/grouped-columns.tsx'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { inWholeBaht } from '#rules/amounts.ts'
import type { ListedRetailer } from './retailer.ts'
import { RetailerBadges } from './RetailerBadges.tsx'

/** All of them fit on a screen of 1280 px. */
export const retailerColumns = (texts: AllTexts['retailers'], language: Language): GroupedColumn<ListedRetailer>[] => [
  {
    id: 'store',
    title: texts.store,
    grows: true,
    isRowHeader: true,
    sortable: true,
    cell: (retailer) => (
      <>
        {retailer.storeName} <small>{retailer.outletCode}</small> <RetailerBadges of={retailer} />
      </>
    ),
  },
  { id: 'phone', group: texts.groups.contact, title: texts.phone, cell: ({ phone }) => phone },
  { id: 'place', group: texts.groups.contact, title: texts.district, cell: ({ district }) => district },
  {
    id: 'last-order',
    group: texts.groups.buying,
    title: texts.lastOrder,
    sortable: true,
    cell: ({ lastOrderOn, everyDays }) => (
      <>
        {lastOrderOn && formatDate(lastOrderOn, language)}{' '}
        {everyDays !== null && <small>{texts.everyDays(formatWhole(everyDays))}</small>}
      </>
    ),
  },
  {
    id: 'spending',
    group: texts.groups.buying,
    title: texts.recent,
    align: 'end',
    sortable: true,
    cell: ({ recentAmt }) => inWholeBaht(satangOf(recentAmt)),
  },
  {
    id: 'usual',
    group: texts.groups.buying,
    title: texts.usual,
    align: 'end',
    cell: ({ usualAmt }) => usualAmt > 0 && <small>{inWholeBaht(satangOf(usualAmt))}</small>,
  },
  {
    id: 'points',
    group: texts.groups.care,
    title: texts.points,
    align: 'end',
    sortable: true,
    cell: ({ points }) => formatWhole(points),
  },
  {
    id: 'call',
    group: texts.groups.care,
    title: texts.lastCall,
    cell: ({ lastCall }) =>
      lastCall && (
        <>
          {texts.outcomes[lastCall.outcome]}{' '}
          <small>
            {lastCall.callAgainOn
              ? texts.again(formatDate(lastCall.callAgainOn, language))
              : formatDate(lastCall.on, language)}
          </small>
        </>
      ),
  },
]

type TableSort = { column: string; direction: 'ascending' | 'descending' }

/** The sorts that the server knows, by their columns. */
const sorts: Readonly<Record<string, TableSort>> = {
  name: { column: 'store', direction: 'ascending' },
  'last-order': { column: 'last-order', direction: 'descending' },
  spending: { column: 'spending', direction: 'descending' },
  points: { column: 'points', direction: 'descending' },
}

/** How the table shows a sort of the address; undefined where no column has it. */
export const sortOf = (name: unknown): TableSort | undefined => sorts[String(name ?? 'name')]
/** The sort for a pressed column. */
export const sortName = ({ column }: TableSort): string | undefined =>
  Object.keys(sorts).find((name) => sorts[name]?.column === column)
