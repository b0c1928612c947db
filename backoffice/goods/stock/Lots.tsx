import { useLocation } from 'wouter'
import { nameIn } from '#rules/in-language.ts'
import { listLots } from '#contract/backoffice/goods/lots/calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { formatWhole, satangOf } from '#rules/money.ts'
import { lotFilters } from '#rules/stock/lots.ts'
import { nearExpiryDays } from '#rules/stock/run-out.ts'
import { Badge } from '#backoffice/kit/Badge.tsx'
import { useOwnColumns } from '#backoffice/kit/columns/use-own-columns.tsx'
import type { TableColumn } from '#backoffice/kit/DataTable.tsx'
import { useFilters } from '#backoffice/kit/filters/use-filters.ts'
import { ListScreen } from '#backoffice/kit/list/ListScreen.tsx'
import { useColumns } from '#backoffice/kit/list/use-columns.ts'
import { useList } from '#backoffice/kit/list/use-list.ts'
import { NothingHere } from '#backoffice/kit/NothingHere.tsx'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { ExportButton } from '#backoffice/transfer/ExportButton.tsx'
import { Money } from '#design/Money.tsx'
import { dayText } from './words.ts'

type Lot = AnswerOf<typeof listLots>['content'][number]

/** How long a lot lasts, where that matters. */
function LotState({ lot: { daysLeft, recalled } }: { lot: Pick<Lot, 'daysLeft' | 'recalled'> }) {
  const texts = useTexts('stock')
  if (recalled) return <Badge tone="cut">{texts.recalled}</Badge>
  if (daysLeft === null || daysLeft > nearExpiryDays) return null
  if (daysLeft < 0) return <Badge tone="cut">{texts.expired}</Badge>
  return <Badge tone="notice">{texts.daysLeft(formatWhole(daysLeft))}</Badge>
}

const columnsOf = (texts: AllTexts['stock'], language: Language): TableColumn<Lot>[] => [
  { id: 'product', title: texts.product, grows: true, cell: (lot) => nameIn(lot, language) },
  { id: 'expires', title: texts.expires, cell: ({ expiresOn }) => dayText(expiresOn, language) },
  { id: 'state', title: texts.state, cell: (lot) => <LotState lot={lot} /> },
  { id: 'code', title: texts.code, isRowHeader: true, cell: ({ code }) => code || texts.noLot },
  { id: 'place', title: texts.place, cell: ({ place }) => place },
  { id: 'units', title: texts.units, align: 'end', cell: ({ onHand }) => formatWhole(onHand) },
  { id: 'value', title: texts.value, align: 'end', cell: ({ valueAmt }) => <Money satang={satangOf(valueAmt)} /> },
]

/** Lots, first to expire first. */
export function Screen() {
  const texts = useTexts('stock')
  const language = useLanguage()
  const [, navigate] = useLocation()
  const filters = useFilters({ q: 'one', state: 'one' })
  const list = useList({
    call: listLots,
    queryKey: ['stock', 'lots'],
    query: filters.query,
    rowId: ({ id }) => String(id),
  })
  const { columns, button } = useOwnColumns('lots', useColumns(columnsOf, texts, language))
  return (
    <ListScreen
      list={list}
      title={texts.lots}
      filters={filters}
      search={{ name: 'q', label: texts.lotSearch }}
      fields={[
        {
          name: 'state',
          label: texts.state,
          kind: 'one',
          choices: lotFilters.map((value) => ({ value, label: texts.states[value] })),
        },
      ]}
      tools={
        <>
          <ExportButton list="lots" query={filters.query} count={list.total} />
          {button}
        </>
      }
      columns={columns}
      rowName={(lot) => `${nameIn(lot, language)} ${lot.code}`}
      onOpen={({ id }) => navigate(`/lots/${id}`)}
      empty={<NothingHere title={texts.noLots} />}
    />
  )
}
