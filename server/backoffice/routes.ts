import type { Route } from '#server/http/route.ts'
import { liveRoutes } from './live/routes.ts'
import type { Live } from './live/live.ts'

/** What the screens of the staff need besides the calls of the other modules. */
export const backofficeRoutes = (deps: { live: Live }): Route[] => [...liveRoutes(deps)]
