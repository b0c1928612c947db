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
import { routesWith, type DeliveryRoute, type RouteContent } from './route.ts'
import { RouteDialog } from './RouteDialog.tsx'

const columnsOf = (texts: AllTexts['deliveryRoutes'], language: 'th' | 'en'): TableColumn<DeliveryRoute>[] => [
  { id: 'name', title: texts.name, cell: (row) => nameIn(row, language) },
  { id: 'areas', title: texts.areas, grows: true, cell: ({ areas }) => areas.map(areaText).join(' · ') },
  { id: 'count', title: texts.count, align: 'end', cell: ({ areas }) => formatWhole(areas.length) },
]

/** What the dialog shows: a route, null for a new one, as all routes were when it was opened. */
type OpenedRoute = { route: DeliveryRoute | null; revision: string }

/** The delivery routes: which areas one vehicle serves, in the order of the drive. Runs are proposed by them. */
export function Screen() {
  const texts = useTexts('deliveryRoutes')
  const language = useLanguage()
  const queries = useQueryClient()
  const [opened, setOpened] = useState<OpenedRoute | null>(null)
  const query = useCall(['delivery-routes'], listRoutes, {})
  const routes = query.data?.routes ?? []
  const { add } = useActions({
    add: { title: texts.add, key: 'n', look: 'primary', hidden: !query.data, run: () => open(null) },
  })

  function open(route: DeliveryRoute | null): void {
    if (query.data) setOpened({ route, revision: query.data.revision })
  }

  async function save({ route, revision }: OpenedRoute, content: RouteContent | null): Promise<Reply<unknown>> {
    const all = routesWith(routes, route, content)
    if (!all) return { ok: false, error: { code: 'not_found', status: 404 } }
    const reply = await call(saveRoutes, { body: { routes: all, revision } })
    if (!reply.ok && reply.error.code === 'edit_conflict') {
      // Once that is said, what is saved next goes over the latest routes.
      const { data } = await query.refetch()
      setOpened({ route, revision: data?.revision ?? revision })
    } else void queries.invalidateQueries({ queryKey: ['delivery-routes'] })
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
          onOpen={open}
          empty={<NothingHere title={texts.none} />}
        />
      </QueryState>
      {opened && (
        <RouteDialog
          key={opened.route?.id}
          route={opened.route}
          save={(content) => save(opened, content)}
          onSaved={(content) => {
            showToast({ text: content ? texts.saved : texts.removed })
            setOpened(null)
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}
