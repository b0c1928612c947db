import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listRoutes, saveRoutes } from '#contract/backoffice/day/delivery-routes/calls.ts'
import { formatWhole } from '#rules/money.ts'
import { nameIn } from '#rules/in-language.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { call } from '#backoffice/api/call.ts'
import type { Reply } from '#web/reply.ts'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { DataTable, type TableColumn } from '#backoffice/kit/DataTable.tsx'
import { NothingHere } from '#backoffice/kit/NothingHere.tsx'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import { showToast } from '#backoffice/kit/toasts.ts'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { areaText } from './areas.ts'
import type { DeliveryRoute, RouteContent } from './route.ts'
import { RouteDialog } from './RouteDialog.tsx'

const columnsOf = (texts: AllTexts['deliveryRoutes'], language: 'th' | 'en'): TableColumn<DeliveryRoute>[] => [
  { id: 'name', title: texts.name, cell: (row) => nameIn(row, language) },
  { id: 'areas', title: texts.areas, grows: true, cell: ({ areas }) => areas.map(areaText).join(' · ') },
  { id: 'count', title: texts.count, align: 'end', cell: ({ areas }) => formatWhole(areas.length) },
]

/** The delivery routes: which areas one vehicle serves, in the order of the drive. Runs are proposed by them. */
export function Screen() {
  const texts = useTexts('deliveryRoutes')
  const language = useLanguage()
  const queries = useQueryClient()
  const [openId, setOpenId] = useState<string | null>(null)
  const query = useCall(['delivery-routes'], listRoutes, {})
  const routes = query.data?.routes ?? []
  const { add } = useActions({
    add: { title: texts.add, key: 'n', look: 'primary', hidden: !query.data, run: () => setOpenId('') },
  })
  const open = openId === null ? null : (routes.find(({ id }) => id === openId) ?? null)

  async function save(content: RouteContent | null): Promise<Reply<unknown>> {
    const others = routes.map(({ id, ...route }) => (id === openId ? content : route))
    const wanted = [...others, openId === '' ? content : null].filter((route) => route !== null)
    const reply = await call(saveRoutes, {
      body: { routes: wanted, ...(query.data && { revision: query.data.revision }) },
    })
    void queries.invalidateQueries({ queryKey: ['delivery-routes'] })
    return reply
  }
  return (
    <>
      <ScreenHead title={texts.title} note={texts.hint} actions={[add]} />
      <QueryState query={query}>
        <DataTable
          label={texts.title}
          columns={columnsOf(texts, language)}
          rows={routes}
          rowId={({ id }) => id}
          rowName={(row) => nameIn(row, language)}
          onOpen={({ id }) => setOpenId(id)}
          empty={<NothingHere title={texts.none} />}
        />
      </QueryState>
      {openId !== null && (openId === '' || open) && (
        <RouteDialog
          key={openId}
          route={open}
          save={save}
          onSaved={(content) => {
            showToast({ text: content ? texts.saved : texts.removed })
            setOpenId(null)
          }}
          onClose={() => setOpenId(null)}
        />
      )}
    </>
  )
}
