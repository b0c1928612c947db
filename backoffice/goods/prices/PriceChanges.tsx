import { useLocation } from 'wouter'
import { choicesOf } from '#backoffice/kit/filters/choices-of.ts'
import { listPriceLists } from '#contract/backoffice/goods/price-lists/calls.ts'
import { listPriceChanges } from '#contract/backoffice/goods/prices/calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { formatWhole } from '#rules/money.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import type { TableColumn } from '#backoffice/kit/DataTable.tsx'
import { useFilters } from '#backoffice/kit/filters/use-filters.ts'
import { ListScreen } from '#backoffice/kit/list/ListScreen.tsx'
import { useColumns } from '#backoffice/kit/list/use-columns.ts'
import { useList } from '#backoffice/kit/list/use-list.ts'
import { EmptyRows } from '#backoffice/kit/EmptyRows.tsx'
import { useLiveQueries } from '#backoffice/live/use-live.ts'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { ExportButton } from '#backoffice/transfer/ExportButton.tsx'
import { ChangeState } from './ChangeState.tsx'
import { formatMoment } from '#rules/thai-date.ts'

type Change = AnswerOf<typeof listPriceChanges>['content'][number]

const columnsOf = (texts: AllTexts['prices'], language: Language): TableColumn<Change>[] => [
  { id: 'name', title: texts.name, grows: true, isRowHeader: true, cell: ({ name }) => name },
  { id: 'state', title: texts.state, cell: ({ state }) => <ChangeState state={state} /> },
  { id: 'starts', title: texts.starts, cell: ({ startsAt }) => startsAt && formatMoment(startsAt, language) },
  { id: 'list', title: texts.list, cell: ({ listName }) => listName ?? texts.everybody },
  { id: 'lines', title: texts.lines, align: 'end', cell: ({ lines }) => formatWhole(lines) },
  { id: 'by', title: texts.by, cell: ({ madeBy, decidedBy }) => (decidedBy ?? madeBy).name },
]

/** Price changes: drafts, what is planned, and the past. */
export function Screen() {
  const texts = useTexts('prices')
  const language = useLanguage()
  const [, navigate] = useLocation()
  const filters = useFilters({ q: 'one', state: 'one', list: 'one' })
  const changed = useLiveQueries({ subjects: ['price_change'], queryKey: ['price-changes'] })
  const lists = useCall(['price-lists'], listPriceLists, {})
  const list = useList({
    call: listPriceChanges,
    queryKey: ['price-changes', 'list'],
    query: filters.query,
    rowId: ({ id }) => String(id),
  })
  const actions = useActions({
    add: { title: texts.add, key: 'c', look: 'primary', run: () => navigate('/prices/new') },
    history: { title: texts.history, key: 'h', run: () => navigate('/prices/products') },
  })
  return (
    <ListScreen
      list={list}
      title={texts.title}
      actions={[actions.history, actions.add]}
      filters={filters}
      search={{ name: 'q', label: texts.search }}
      fields={[
        { name: 'state', label: texts.state, kind: 'one', choices: choicesOf(texts.states) },
        {
          name: 'list',
          label: texts.list,
          kind: 'one',
          choices: [
            { value: '0', label: texts.everybody },
            ...(lists.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ],
        },
      ]}
      tools={<ExportButton list="price-changes" query={filters.query} count={list.total} />}
      columns={useColumns(columnsOf, texts, language)}
      rowName={({ name }) => name}
      onOpen={({ id }) => navigate(`/prices/${id}`)}
      changed={changed}
      empty={<EmptyRows filters={filters} none={texts.none} help={texts.noneHelp} />}
    />
  )
}
