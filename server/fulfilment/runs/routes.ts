import { listRoutes, saveRoutes as saveRoutesCall } from '#contract/backoffice/day/delivery-routes/calls.ts'
import * as routeSchemas from '#contract/backoffice/day/delivery-routes/schemas.ts'
import * as driverCalls from '#contract/backoffice/day/driver/calls.ts'
import * as driverSchemas from '#contract/backoffice/day/driver/schemas.ts'
import * as calls from '#contract/backoffice/day/runs/calls.ts'
import * as schemas from '#contract/backoffice/day/runs/schemas.ts'
import { comingDeliveries, deliveryPhoto, orderDeliveries } from '#contract/deliveries/calls.ts'
import * as deliverySchemas from '#contract/deliveries/schemas.ts'
import { fail, ok } from '#contract/errors.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { toBaht } from '#rules/money.ts'
import type { FileReader } from '#server/adapters/files/port.ts'
import { forRetailer, forStaff, type Route } from '#server/http/route.ts'
import { privatePicture } from '#server/http/send-picture.ts'
import { changeRun, createRun, markLoaded, removeRun, setRunStops, wholeRun, type RunDeps } from './change-run.ts'
import { findRoutes, presentRoutes, saveRoutes } from './delivery-routes.ts'
import { departRun, returnRun, type MoveDeps } from './depart-and-return.ts'
import { findDrivers, findVehicles } from './drivers.ts'
import { comingTo, deliveriesOf } from './own-deliveries.ts'
import { addPhoto, findPhoto } from './photos.ts'
import { proposeRuns, reorderStops, unassignedOrders, type RunPlanning } from './plan-day.ts'
import { presentRuns, findSummaries } from './present.ts'
import { recordOutcome, resolveReport } from './record-outcome.ts'
import { findDriverRuns } from './store.ts'

type RunRouteDeps = RunDeps & MoveDeps & { runPlanning: () => RunPlanning; readFile: FileReader }

/** Photos per minute and address: a device that comes back sends those of a whole day. */
const photosPerMinute = 120

/** The endpoint that receives photos. */
export const deliveryForms = ({ db }: RunDeps): Route[] => [
  {
    ...forStaff(driverCalls.addDeliveryPhoto, driverSchemas.addDeliveryPhoto, (request) => addPhoto(db, request)),
    perMinute: photosPerMinute,
  },
]

export function runRoutes({ db, newId, runPlanning, oddOrders, readFile }: RunRouteDeps): Route[] {
  const deps = { db, newId, oddOrders }
  return [
    forStaff(calls.listRuns, schemas.listRuns, async ({ query, now }) => {
      const day = query.day ?? bangkokDate(now)
      const { limits } = runPlanning()
      return ok({
        day,
        runs: await findSummaries(db, day),
        limits: { stops: limits.stops, cashAmt: toBaht(limits.cash) },
      })
    }),
    forStaff(calls.listUnassigned, schemas.listUnassigned, async ({ query, now }) =>
      ok(await unassignedOrders(db, { day: bangkokDate(now), ...query })),
    ),
    forStaff(calls.listDrivers, schemas.listDrivers, async () =>
      ok({ drivers: await findDrivers(db), vehicles: await findVehicles(db) }),
    ),
    forStaff(listRoutes, routeSchemas.listRoutes, async () => ok(presentRoutes(await findRoutes(db)))),
    forStaff(saveRoutesCall, routeSchemas.saveRoutes, async ({ body }) => {
      const saved = await saveRoutes(deps, body)
      return saved.ok ? ok(presentRoutes(saved.value)) : saved
    }),
    forStaff(calls.planRuns, schemas.planRuns, (request) => proposeRuns({ ...deps, ...runPlanning() }, request)),
    forStaff(calls.createRun, schemas.createRun, (request) => createRun(deps, request)),
    forStaff(calls.getRun, schemas.getRun, ({ params }) => wholeRun(db, params.id)),
    forStaff(calls.changeRun, schemas.changeRun, ({ params, body }) => changeRun(deps, { ...params, body })),
    forStaff(calls.setRunStops, schemas.setRunStops, ({ params, body }) => setRunStops(deps, { ...params, ...body })),
    forStaff(calls.orderRunStops, schemas.orderRunStops, ({ params, body }) =>
      reorderStops({ ...deps, ...runPlanning() }, { ...params, ...body }),
    ),
    forStaff(calls.markLoaded, schemas.markLoaded, ({ params, body }) => markLoaded(db, params.id, body.loaded)),
    forStaff(calls.removeRun, schemas.removeRun, ({ params, query }) =>
      removeRun(db, params.id, query.revision ?? null),
    ),
    forStaff(calls.departRun, schemas.departRun, ({ params, body, who, now }) =>
      departRun(deps, { ...params, revision: body.revision ?? null, who, now }),
    ),
    forStaff(calls.returnRun, schemas.returnRun, ({ params, body, who, now }) =>
      returnRun(deps, { ...params, ...body, who, now }),
    ),
    forStaff(calls.resolveReport, schemas.resolveReport, ({ params, body, who, now }) =>
      resolveReport(db, { ...params, body, who, now }),
    ),
    forStaff(calls.viewDeliveryPhoto, schemas.viewDeliveryPhoto, async ({ params, reply }) =>
      privatePicture(reply, await readFile(await findPhoto(db, params.id, null))),
    ),
    forStaff(driverCalls.listOwnRuns, driverSchemas.listOwnRuns, async ({ who, now }) =>
      ok({ runs: await presentRuns(db, await findDriverRuns(db, who.id, bangkokDate(now))) }),
    ),
    forStaff(driverCalls.recordOutcome, driverSchemas.recordOutcome, ({ params, body, who, now, idempotencyKey }) =>
      idempotencyKey === null
        ? fail('idempotency_key_required')
        : recordOutcome(db, { params, body, key: idempotencyKey, who, now }),
    ),
    forRetailer(orderDeliveries, deliverySchemas.orderDeliveries, ({ who, params }) =>
      deliveriesOf(db, who.id, params.id),
    ),
    forRetailer(comingDeliveries, deliverySchemas.comingDeliveries, async ({ who }) => ok(await comingTo(db, who.id))),
    forRetailer(deliveryPhoto, deliverySchemas.deliveryPhoto, async ({ who, params, reply }) =>
      privatePicture(reply, await readFile(await findPhoto(db, params.id, who.id))),
    ),
  ]
}
