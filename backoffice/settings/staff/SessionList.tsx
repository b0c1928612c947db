import { listStaffSessions } from '#contract/backoffice/settings/staff/calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { formatMoment } from '#rules/thai-date.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { Badge } from '#backoffice/kit/Badge.tsx'
import { DataTable, type TableColumn } from '#backoffice/kit/DataTable.tsx'
import { NothingHere } from '#backoffice/kit/NothingHere.tsx'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'

type Session = AnswerOf<typeof listStaffSessions>['sessions'][number]

const columnsOf = (texts: AllTexts['staff'], language: Language): TableColumn<Session>[] => {
  const deviceOf = ({ browser, system }: Session) =>
    [browser, system].filter((part) => part !== null).join(', ') || texts.unknownDevice
  return [
    {
      id: 'device',
      title: texts.device,
      grows: true,
      isRowHeader: true,
      cell: (session) => (
        <>
          {deviceOf(session)} {session.current && <Badge tone="done">{texts.thisOne}</Badge>}
        </>
      ),
    },
    { id: 'since', title: texts.since, cell: ({ since }) => formatMoment(since, language) },
    { id: 'used', title: texts.lastUsed, cell: ({ lastUsed }) => formatMoment(lastUsed, language) },
  ]
}

/** SessionList: where an account is signed in, most recently used first. */
export function SessionList({ id }: { id: string }) {
  const texts = useTexts('staff')
  const language = useLanguage()
  const sessions = useCall(['staff', 'sessions', id], listStaffSessions, { params: { id } })
  return (
    <section className="panel stack">
      <h2>{texts.sessions}</h2>
      <QueryState query={sessions}>
        <DataTable
          label={texts.sessions}
          columns={columnsOf(texts, language)}
          rows={sessions.data?.sessions ?? []}
          rowId={(session) => session.id}
          rowName={({ browser }) => browser ?? texts.unknownDevice}
          empty={<NothingHere title={texts.noSessions} />}
        />
      </QueryState>
    </section>
  )
}
