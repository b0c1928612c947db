import { useState } from 'react'
import { useLocation } from 'wouter'
import { listCashDifferences } from '#contract/backoffice/day/cash/calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { dayAfter } from '#rules/days-and-months.ts'
import { satangOf } from '#rules/money.ts'
import { formatDate } from '#rules/thai-date.ts'
import { Card } from '#backoffice/kit/Card.tsx'
import type { TableColumn } from '#backoffice/kit/DataTable.tsx'
import { ListTable } from '#backoffice/kit/list/ListTable.tsx'
import { useColumns } from '#backoffice/kit/list/use-columns.ts'
import { useList } from '#backoffice/kit/list/use-list.ts'
import { NothingHere } from '#backoffice/kit/NothingHere.tsx'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { Money } from '#design/Money.tsx'

type Difference = AnswerOf<typeof listCashDifferences>['content'][number]

/** Days that are looked at, with the one in sight. */
const shownDays = 30

const columnsOf = (texts: AllTexts['cash'], language: Language): TableColumn<Difference>[] => [
  { id: 'day', title: texts.day, isRowHeader: true, cell: ({ day }) => formatDate(day, language) },
  { id: 'collector', title: texts.collector, cell: ({ name }) => name ?? texts.counter },
  { id: 'reason', title: texts.reason, grows: true, cell: ({ reason }) => reason },
  { id: 'countedBy', title: texts.whoCounted, cell: ({ countedBy }) => countedBy.name },
  {
    id: 'difference',
    title: texts.difference,
    align: 'end',
    cell: ({ differenceAmt }) => <Money satang={satangOf(differenceAmt)} />,
  },
]

/** Differences: counts of the last days that were not what was expected; folded until somebody looks. */
export function Differences({ until }: { until: string }) {
  const texts = useTexts('cash')
  const [isOpen, setOpen] = useState(false)
  return (
    <Card id="differences" title={texts.differences} folded onOpen={() => setOpen(true)}>
      {isOpen && <DifferenceTable until={until} />}
    </Card>
  )
}

function DifferenceTable({ until }: { until: string }) {
  const texts = useTexts('cash')
  const language = useLanguage()
  const [, navigate] = useLocation()
  const list = useList({
    call: listCashDifferences,
    queryKey: ['cash', 'differences'],
    query: { from: dayAfter(until, 1 - shownDays), until },
    rowId: ({ day, collector }) => `${day} ${collector}`,
  })
  return (
    <ListTable
      list={list}
      label={texts.differences}
      columns={useColumns(columnsOf, texts, language)}
      rowName={({ day, name }) => `${formatDate(day, language)} ${name ?? texts.counter}`}
      onOpen={({ day, collector }) => navigate(`/cash/${day}/${collector}`)}
      empty={<NothingHere title={texts.noDifferences} />}
    />
  )
}
