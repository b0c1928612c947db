import {
  changeView as changeViewCall,
  countViews as countViewsCall,
  deleteView as deleteViewCall,
  listViews as listViewsCall,
  saveView as saveViewCall,
} from '#contract/backoffice/views/calls.ts'
import * as schemas from '#contract/backoffice/views/schemas.ts'
import { ok } from '#contract/errors.ts'
import { forStaff, type Route } from '#server/http/route.ts'
import { createViewCounts } from './count-views.ts'
import { changeView, deleteView, listViews, saveView, type ViewDeps } from './views.ts'

export const viewRoutes = (deps: ViewDeps): Route[] => {
  const countViews = createViewCounts(deps.db)
  return [
    forStaff(countViewsCall, schemas.countViews, async ({ who }) => ok(await countViews(who))),
    forStaff(listViewsCall, schemas.listViews, async ({ who }) => ok(await listViews(deps.db, who))),
    forStaff(saveViewCall, schemas.saveView, ({ who, body, now }) => saveView(deps, who, body, now)),
    forStaff(changeViewCall, schemas.changeView, ({ who, params, body, now }) =>
      changeView(deps, who, params.id, body, now),
    ),
    forStaff(deleteViewCall, schemas.deleteView, ({ who, params }) => deleteView(deps.db, who, params.id)),
  ]
}
