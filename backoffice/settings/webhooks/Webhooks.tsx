import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { listWebhooks } from '#contract/backoffice/settings/webhooks/calls.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { DataTable, type TableColumn } from '#backoffice/kit/DataTable.tsx'
import { NothingHere } from '#backoffice/kit/NothingHere.tsx'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import { ShownOnce } from '#backoffice/settings/staff/ShownOnce.tsx'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { Line } from '#backoffice/settings/line/Line.tsx'
import { EditWebhook } from './EditWebhook.tsx'
import type { Webhook } from './webhook.ts'
import { WebhookStatus } from './WebhookStatus.tsx'

const columnsOf = (texts: AllTexts['webhooks']): TableColumn<Webhook>[] => [
  { id: 'name', title: texts.name, isRowHeader: true, cell: ({ name }) => name },
  { id: 'url', title: texts.url, grows: true, cell: ({ url }) => url },
  {
    id: 'topics',
    title: texts.topics,
    cell: ({ topics }) => topics.map((topic) => texts.topicWords[topic]).join(', '),
  },
  { id: 'status', title: texts.status, cell: (webhook) => <WebhookStatus webhook={webhook} /> },
]

/** Other programs that are notified of events. */
export function Screen() {
  const texts = useTexts('webhooks')
  const [, navigate] = useLocation()
  const queries = useQueryClient()
  const [isNew, setNew] = useState(false)
  const [made, setMade] = useState<{ id: string; secret: string } | null>(null)
  const webhooks = useCall(['webhooks', 'list'], listWebhooks, {})
  const actions = useActions({ add: { title: texts.add, key: 'n', look: 'primary', run: () => setNew(true) } })
  // Also where it is closed without an answer: what was sent may be there.
  function closeForm(): void {
    setNew(false)
    void queries.invalidateQueries({ queryKey: ['webhooks'] })
  }
  return (
    <>
      <ScreenHead title={texts.title} note={texts.note} actions={[actions.add]} />
      <QueryState query={webhooks}>
        <DataTable
          label={texts.list}
          columns={columnsOf(texts)}
          rows={webhooks.data?.webhooks ?? []}
          rowId={({ id }) => id}
          rowName={({ name }) => name}
          onOpen={({ id }) => navigate(`/webhooks/${id}`)}
          empty={<NothingHere title={texts.none}>{texts.noneHelp}</NothingHere>}
        />
      </QueryState>
      <Line />
      {isNew && (
        <EditWebhook
          onClose={closeForm}
          onSaved={({ id, secret }) => {
            closeForm()
            if (secret) setMade({ id, secret })
          }}
        />
      )}
      {made && (
        <ShownOnce
          title={texts.secret}
          secret={made.secret}
          text={texts.shownOnce}
          onClose={() => navigate(`/webhooks/${made.id}`)}
        />
      )}
    </>
  )
}
