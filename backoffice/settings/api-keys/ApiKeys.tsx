import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listApiKeys } from '#contract/backoffice/settings/api-keys/calls.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { formatDate, formatMoment } from '#rules/thai-date.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { Badge, type BadgeTone } from '#backoffice/kit/Badge.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { DataTable, type TableColumn } from '#backoffice/kit/DataTable.tsx'
import { NothingHere } from '#backoffice/kit/NothingHere.tsx'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import { ShownOnce } from '#backoffice/settings/staff/ShownOnce.tsx'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import type { ApiKey } from './api-key.ts'
import { KeyDrawer } from './KeyDrawer.tsx'
import { NewKey } from './NewKey.tsx'

const tones: Record<ApiKey['status'], BadgeTone> = {
  ACTIVE: 'done',
  INACTIVE: 'notice',
  EXPIRED: 'notice',
  REVOKED: 'quiet',
}

const columnsOf = (texts: AllTexts['apiKeys'], language: Language): TableColumn<ApiKey>[] => [
  { id: 'name', title: texts.name, grows: true, isRowHeader: true, cell: ({ name }) => name },
  { id: 'begins', title: texts.begins, cell: ({ begins }) => <code>{begins}…</code> },
  { id: 'owner', title: texts.owner, cell: ({ owner }) => owner.name },
  {
    id: 'status',
    title: texts.status,
    cell: ({ status }) => <Badge tone={tones[status]}>{texts.statuses[status]}</Badge>,
  },
  {
    id: 'expires',
    title: texts.expires,
    cell: ({ expiresOn }) => (expiresOn ? formatDate(expiresOn, language) : texts.noEnd),
  },
  {
    id: 'used',
    title: texts.lastUsed,
    cell: ({ lastUsed }) => (lastUsed ? formatMoment(lastUsed, language) : texts.never),
  },
]

/** The keys of other programs: those in use first. */
export function Screen() {
  const texts = useTexts('apiKeys')
  const language = useLanguage()
  const queries = useQueryClient()
  const [isNew, setNew] = useState(false)
  const [openId, setOpenId] = useState<string | null>(null)
  const [made, setMade] = useState<{ name: string; key: string } | null>(null)
  const keys = useCall(['api-keys', 'list'], listApiKeys, {})
  const reload = () => void queries.invalidateQueries({ queryKey: ['api-keys'] })
  const actions = useActions({ add: { title: texts.add, key: 'n', look: 'primary', run: () => setNew(true) } })
  const rows = keys.data?.keys ?? []
  return (
    <>
      <ScreenHead title={texts.title} note={texts.note} actions={[actions.add]} />
      <QueryState query={keys}>
        <DataTable
          label={texts.title}
          columns={columnsOf(texts, language)}
          rows={rows}
          rowId={({ id }) => id}
          rowName={({ name }) => name}
          onOpen={({ id }) => setOpenId(id)}
          openId={openId}
          empty={<NothingHere title={texts.none}>{texts.noneHelp}</NothingHere>}
        />
      </QueryState>
      <KeyDrawer
        apiKey={rows.find(({ id }) => id === openId) ?? null}
        onClose={() => setOpenId(null)}
        onDone={reload}
      />
      {isNew && (
        <NewKey
          onClose={() => setNew(false)}
          onMade={(key) => {
            setNew(false)
            setMade(key)
            reload()
          }}
        />
      )}
      {made && <ShownOnce title={made.name} secret={made.key} text={texts.shownOnce} onClose={() => setMade(null)} />}
    </>
  )
}
