import * as calls from '#contract/backoffice/views/calls.ts'
import * as schemas from '#contract/backoffice/views/schemas.ts'
import { ok } from '#contract/errors.ts'
import { forStaff, type Route } from '#server/http/route.ts'
import { createViewCounts } from './count-views.ts'
import { changeView, deleteView, listViews, saveView, type ViewDeps } from './views.ts'

export const viewRoutes = (deps: ViewDeps): Route[] => {
  const countViews = createViewCounts(deps.db)
  return [
    forStaff(calls.countViews, schemas.countViews, async ({ who }) => ok(await countViews(who))),
    forStaff(calls.listViews, schemas.listViews, async ({ who }) => ok(await listViews(deps.db, who))),
    forStaff(calls.saveView, schemas.saveView, ({ who, body, now }) => saveView(deps, who, body, now)),
    forStaff(calls.changeView, schemas.changeView, ({ who, params, body, now }) =>
      changeView(deps, who, params.id, body, now),
    ),
    forStaff(calls.deleteView, schemas.deleteView, ({ who, params }) => deleteView(deps.db, who, params.id)),
  ]
}
