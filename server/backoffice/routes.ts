import type { Database } from '#server/adapters/database/database.ts'
import type { Route } from '#server/http/route.ts'
import type { Live } from './live/live.ts'
import { columnRoutes } from './columns/routes.ts'
import { liveRoutes } from './live/routes.ts'
import { meRoutes } from './me.ts'
import { presenceRoutes } from './presence/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { viewRoutes } from './views/routes.ts'

/** What the screens of the staff need besides the calls of the other modules. */
export const backofficeRoutes = (deps: { db: Database; live: Live; newId: () => string }): Route[] => [
  ...meRoutes(deps),
  ...liveRoutes(deps),
  ...presenceRoutes(deps),
  ...viewRoutes(deps),
  ...columnRoutes(deps),
  ...searchRoutes(deps),
]
