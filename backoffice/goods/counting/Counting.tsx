import { useState } from 'react'
import { useLocation } from 'wouter'
import fields from 'form:backoffice/goods/counting/startCount'
import { listCounts, startCount } from '#contract/backoffice/goods/counting/calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { formatWhole, satangOf } from '#rules/money.ts'
import { countStates, type CountState } from '#rules/stock/count.ts'
import { formatMoment } from '#rules/thai-date.ts'
import { call } from '#backoffice/api/call.ts'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import type { TableColumn } from '#backoffice/kit/DataTable.tsx'
import { useFilters } from '#backoffice/kit/filters/use-filters.ts'
import { Field } from '#backoffice/kit/forms/Form.tsx'
import { FormDialog } from '#backoffice/kit/forms/FormDialog.tsx'
import { EmptyRows } from '#backoffice/kit/EmptyRows.tsx'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useLiveQueries } from '#backoffice/live/use-live.ts'
import { ListScreen } from '#backoffice/kit/list/ListScreen.tsx'
import { useColumns } from '#backoffice/kit/list/use-columns.ts'
import { useList } from '#backoffice/kit/list/use-list.ts'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { ExportButton } from '#backoffice/transfer/ExportButton.tsx'
import { Money } from '#design/Money.tsx'
import ScanBarcode from '#design/icons/scan-barcode.ts'
import { CountBadge } from './CountBadge.tsx'
import { useEarlierEntries } from './use-count-entries.ts'

type Count = AnswerOf<typeof listCounts>['content'][number]

const columnsOf = (texts: AllTexts['counting'], language: Language): TableColumn<Count>[] => [
  { id: 'number', title: texts.number, isRowHeader: true, cell: ({ number }) => number },
  { id: 'state', title: texts.state, cell: ({ state }) => <CountBadge state={state} /> },
  { id: 'name', title: texts.name, grows: true, cell: ({ name }) => name },
  {
    id: 'started',
    title: texts.started,
    cell: ({ startedOn }) => formatMoment(startedOn, language),
  },
  { id: 'by', title: texts.by, cell: ({ startedBy }) => startedBy.name },
  {
    id: 'progress',
    title: texts.progress,
    align: 'end',
    cell: ({ counted, products }) => `${formatWhole(counted)}/${formatWhole(products)}`,
  },
  { id: 'different', title: texts.different, align: 'end', cell: ({ different }) => formatWhole(different) },
  {
    id: 'worth',
    title: texts.worth,
    align: 'end',
    cell: ({ differenceAmt }) => <Money satang={satangOf(differenceAmt)} />,
  },
]

/** Counts of the stock, newest first. */
export function Screen() {
  const texts = useTexts('counting')
  const language = useLanguage()
  const [, navigate] = useLocation()
  const [isStarting, setStarting] = useState(false)
  useEarlierEntries()
  const filters = useFilters({ state: 'many' })
  const list = useList({
    call: listCounts,
    queryKey: ['counting', 'list'],
    query: filters.query,
    rowId: ({ id }) => id,
  })
  const changed = useLiveQueries({ subjects: ['count'], queryKey: ['counting'] })
  const actions = useActions({
    start: { title: texts.start, key: 'n', icon: ScanBarcode, look: 'primary', run: () => setStarting(true) },
  })
  return (
    <ListScreen
      list={list}
      title={texts.title}
      actions={[actions.start]}
      filters={filters}
      fields={[
        {
          name: 'state',
          label: texts.state,
          kind: 'many',
          choices: countStates.map((value: CountState) => ({ value, label: texts.states[value] })),
        },
      ]}
      tools={<ExportButton list="counts" query={filters.query} count={list.total} />}
      columns={useColumns(columnsOf, texts, language)}
      rowName={({ number }) => number}
      changed={changed}
      onOpen={({ id }) => navigate(`/counting/${id}`)}
      empty={<EmptyRows filters={filters} none={texts.none} help={texts.noneHelp} />}
    >
      {isStarting && <StartCount onClose={() => setStarting(false)} />}
    </ListScreen>
  )
}

/** StartCount: what is to be counted. */
function StartCount({ onClose }: { onClose: () => void }) {
  const texts = useTexts('counting')
  const [, navigate] = useLocation()
  return (
    <FormDialog
      onClose={onClose}
      title={texts.start}
      submit={texts.start}
      call={startCount}
      fields={fields}
      violations={{ none: texts.noneThere }}
      send={(body, { idempotencyKey }) => call(startCount, { body, idempotencyKey })}
      onDone={({ id, skipped }) => {
        if (skipped > 0) showToast({ text: texts.skipped(formatWhole(skipped)) })
        navigate(`/counting/${id}`)
      }}
    >
      <Field name="fromPlace" label={texts.fromPlace} help={texts.placeHelp} />
      <Field name="toPlace" label={texts.toPlace} />
      <Field name="name" label={texts.name} />
    </FormDialog>
  )
}
