import type { Route } from '#server/http/route.ts'
import { deliveryNoteRoutes } from './delivery-notes/routes.ts'
import { pickingRoutes } from './picking/routes.ts'
import { runRoutes } from './runs/routes.ts'

type FulfilmentDeps = Parameters<typeof pickingRoutes>[0] &
  Parameters<typeof runRoutes>[0] &
  Parameters<typeof deliveryNoteRoutes>[0]

/** Picking and packing, delivery runs, and the notes that go with the goods. */
export const fulfilmentRoutes = (deps: FulfilmentDeps): Route[] => [
  ...pickingRoutes(deps),
  ...runRoutes(deps),
  ...deliveryNoteRoutes(deps),
]
