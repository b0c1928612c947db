import { useState } from 'react'
import { listDays } from '#contract/backoffice/day/close/calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { formatWhole } from '#rules/money.ts'
import { formatDate, formatMoment } from '#rules/thai-date.ts'
import { Card } from '#backoffice/kit/Card.tsx'
import type { TableColumn } from '#backoffice/kit/DataTable.tsx'
import { ListTable } from '#backoffice/kit/list/ListTable.tsx'
import { useColumns } from '#backoffice/kit/list/use-columns.ts'
import { useList } from '#backoffice/kit/list/use-list.ts'
import { NothingHere } from '#backoffice/kit/NothingHere.tsx'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'

type ClosedDay = AnswerOf<typeof listDays>['content'][number]

const columnsOf = (texts: AllTexts['day'], language: Language): TableColumn<ClosedDay>[] => [
  { id: 'day', title: texts.signedOn, isRowHeader: true, cell: ({ day }) => formatDate(day, language) },
  { id: 'at', title: texts.closed, cell: ({ at }) => formatMoment(at, language) },
  { id: 'by', title: texts.signedBy, cell: ({ by }) => by.name },
  { id: 'reason', title: texts.reason, grows: true, cell: ({ reason }) => reason },
  { id: 'open', title: texts.openThen, align: 'end', cell: ({ open }) => formatWhole(open) },
]

/** ClosedDays: the days that were closed, latest first, with what was open then; folded until somebody looks, and on no paper. */
export function ClosedDays({ onChoose }: { onChoose: (day: string) => void }) {
  const texts = useTexts('day')
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="day-closed">
      <Card id="closed-days" title={texts.closedDays} folded onOpen={() => setOpen(true)}>
        {isOpen && <DayTable onChoose={onChoose} />}
      </Card>
    </div>
  )
}

function DayTable({ onChoose }: { onChoose: (day: string) => void }) {
  const texts = useTexts('day')
  const language = useLanguage()
  const list = useList({ call: listDays, queryKey: ['day', 'closed'], rowId: ({ day }) => day })
  return (
    <ListTable
      list={list}
      label={texts.closedDays}
      columns={useColumns(columnsOf, texts, language)}
      rowName={({ day }) => formatDate(day, language)}
      onOpen={({ day }) => onChoose(day)}
      empty={<NothingHere title={texts.noClosedDays} />}
    />
  )
}
