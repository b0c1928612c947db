import type { Language } from '#rules/catalogue/product.ts'
import { formatDate, formatMoment } from '#rules/thai-date.ts'
import { DataTable, type TableColumn } from '#backoffice/kit/DataTable.tsx'
import { NothingHere } from '#backoffice/kit/NothingHere.tsx'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import type { WholeRetailer } from './retailer.ts'

type RetailerEvent = WholeRetailer['events'][number]

const columnsOf = (texts: AllTexts['retailers'], language: Language): TableColumn<RetailerEvent>[] => [
  { id: 'at', title: texts.at, cell: ({ at }) => formatMoment(at, language) },
  {
    id: 'what',
    title: texts.what,
    isRowHeader: true,
    cell: ({ kind, outcome, callAgainOn }) => (
      <>
        {outcome ? `${texts.kinds[kind]}: ${texts.outcomes[outcome]}` : texts.kinds[kind]}
        {callAgainOn && <small> {texts.again(formatDate(callAgainOn, language))}</small>}
      </>
    ),
  },
  { id: 'note', title: texts.note, grows: true, cell: ({ note }) => note },
  { id: 'by', title: texts.by, cell: ({ by }) => by.name },
]

/** History: calls to a retailer and help with signing in, the newest first. */
export function History({ retailer }: { retailer: WholeRetailer }) {
  const texts = useTexts('retailers')
  const language = useLanguage()
  return (
    <section className="stack" aria-label={texts.history}>
      <h2>{texts.history}</h2>
      <DataTable
        label={texts.history}
        columns={columnsOf(texts, language)}
        rows={retailer.events}
        rowId={({ id }) => String(id)}
        rowName={({ kind, at }) => `${texts.kinds[kind]} ${formatDate(at, language)}`}
        empty={<NothingHere title={texts.noHistory} />}
      />
    </section>
  )
}
