import type { Language } from '#rules/catalogue/product.ts'
import { satangOf } from '#rules/money.ts'
import { formatMoment } from '#rules/thai-date.ts'
import { Money } from '#design/Money.tsx'
import { Badge } from '#backoffice/kit/Badge.tsx'
import type { TableColumn } from '#backoffice/kit/DataTable.tsx'
import { StageBadge } from '#backoffice/kit/StageBadge.tsx'
import { Presence } from '#backoffice/live/Presence.tsx'
import type { Person } from '#backoffice/live/use-presence-of.ts'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { ageWords } from './age.ts'
import { holdWords } from './hold-words.ts'
import type { OrderInList } from './order-row.ts'
import type { TabName } from './tabs.ts'

type ColumnInput = {
  texts: AllTexts['orders']
  language: Language
  now: number
  people: ReadonlyMap<string, readonly Person[]>
  /** Orders that the list does not hold any more. */
  gone: ReadonlySet<string>
  tab: TabName | undefined
}

/** Where orders wait for somebody, their age says more than their date. */
const datedTabs: readonly (TabName | undefined)[] = ['done', 'gone', 'all', undefined]

/** The columns of the order list: only those that tell its orders apart. */
export function columnsOf({ texts, language, now, people, gone, tab }: ColumnInput): TableColumn<OrderInList>[] {
  const columns: Record<string, Omit<TableColumn<OrderInList>, 'id'>> = {
    number: {
      title: texts.number,
      cell: ({ id, orderNumber }) => (
        <>
          {orderNumber} <Presence people={people.get(id)} />
        </>
      ),
    },
    stage: {
      title: texts.stage,
      cell: (order) =>
        gone.has(order.id) ? (
          <Badge tone="quiet">{texts.leftList}</Badge>
        ) : order.hold ? (
          <Badge tone="notice">{texts.tabs.held}</Badge>
        ) : (
          order.stage && <StageBadge stage={order.stage} />
        ),
    },
    retailer: { title: texts.retailer, cell: ({ storeName }) => storeName, grows: tab !== 'held' },
    hold: {
      title: texts.hold,
      cell: ({ hold }) => hold && <HoldReasons hold={hold} texts={texts} language={language} />,
      grows: true,
    },
    province: {
      title: texts.province,
      cell: ({ province, pickUp }) => (pickUp ? texts.filters.choices.pickUp.true : province),
      sortable: true,
    },
    payType: { title: texts.payType, cell: ({ payType }) => texts.payTypes[payType] },
    placed: datedTabs.includes(tab)
      ? {
          title: texts.placed,
          cell: ({ createdOn }) => formatMoment(createdOn, language),
          sortable: true,
        }
      : {
          title: texts.waiting,
          cell: ({ createdOn }) => ageWords(createdOn, now, texts),
          align: 'end',
          sortable: true,
        },
    due: { title: texts.due, align: 'end', cell: ({ dueAmt }) => <Money satang={satangOf(dueAmt)} /> },
    total: {
      title: texts.total,
      align: 'end',
      cell: ({ grandTotalAmt }) => <Money satang={satangOf(grandTotalAmt)} />,
      sortable: true,
    },
  }
  const names =
    tab === 'held'
      ? ['number', 'retailer', 'hold', 'province', 'payType', 'placed', 'total']
      : ['number', 'stage', 'retailer', 'province', 'payType', 'placed', 'due', 'total']
  return names.flatMap((id) => (columns[id] ? [{ id, ...columns[id] }] : []))
}

type HoldReasonsProps = {
  hold: NonNullable<OrderInList['hold']>
  texts: AllTexts['orders']
  language: Language
}

function HoldReasons({ hold, texts, language }: HoldReasonsProps) {
  return (
    <ul className="hold-reasons">
      {holdWords(hold, texts.holds, language).map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  )
}
