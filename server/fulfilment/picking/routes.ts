import * as calls from '#contract/backoffice/day/picking/calls.ts'
import * as schemas from '#contract/backoffice/day/picking/schemas.ts'
import * as shelfPlacesCalls from '#contract/backoffice/goods/shelf-places/calls.ts'
import * as shelfSchemas from '#contract/backoffice/goods/shelf-places/schemas.ts'
import { fail, ok } from '#contract/errors.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { pageOf } from '#server/http/page.ts'
import { forStaff, type Route } from '#server/http/route.ts'
import { isUuid } from '#server/adapters/database/uuid.ts'
import { addToWave, makeWave, removeFromWave } from './make-wave.ts'
import { findOrdersToPick } from './orders-to-pick.ts'
import { packOrder } from './pack-order.ts'
import { findPackingSlips } from './packing-slips.ts'
import { presentHeaders, presentOrdersToPick, presentWave } from './present.ts'
import { recordPrint } from './prints.ts'
import { recordPicks } from './record-picks.ts'
import { findShelfPlaces, saveShelfPlaces } from './shelf-places.ts'
import { shortPickProduct } from './short-pick.ts'
import { findWave, findWaves } from './store.ts'

/** Shelf places, waves, what is picked and packed, and the papers. */
export const pickingRoutes = ({ db, newId }: { db: Database; newId: () => string }): Route[] => [
  forStaff(shelfPlacesCalls.listShelfPlaces, shelfSchemas.listShelfPlaces, async ({ query }) => {
    const { rows, total } = await findShelfPlaces(db, query)
    return ok(pageOf(rows, total, query))
  }),
  forStaff(shelfPlacesCalls.saveShelfPlaces, shelfSchemas.saveShelfPlaces, ({ body }) => saveShelfPlaces(db, body)),
  forStaff(calls.listOrdersToPick, schemas.listOrdersToPick, async ({ query }) => {
    const { rows, total } = await findOrdersToPick(db, query)
    return ok({ orders: await presentOrdersToPick(db, rows), total })
  }),
  forStaff(calls.makeWave, schemas.makeWave, ({ who, body, now }) => makeWave(db, body, { who, now, newId })),
  forStaff(calls.addToWave, schemas.addToWave, ({ who, params, body, now }) =>
    addToWave(db, { waveId: params.id, orderIds: body.orderIds }, { who, now, newId }),
  ),
  forStaff(calls.removeFromWave, schemas.removeFromWave, ({ who, params, body, now }) =>
    removeFromWave(db, { waveId: params.id, orderIds: body.orderIds }, { who, now, newId }),
  ),
  forStaff(calls.listWaves, schemas.listWaves, async ({ query }) => {
    const { rows, total } = await findWaves(db, query)
    return ok(pageOf(await presentHeaders(db, rows), total, query))
  }),
  forStaff(calls.getWave, schemas.getWave, async ({ params: { id } }) => {
    const wave = isUuid(id) ? await presentWave(db, id) : null
    return wave ? ok(wave) : fail('not_found')
  }),
  forStaff(calls.recordPicks, schemas.recordPicks, async ({ who, body: { entries }, now }) =>
    ok(await recordPicks(db, who, { entries, now })),
  ),
  forStaff(calls.shortPickProduct, schemas.shortPickProduct, ({ who, params: { id }, body, now }) =>
    shortPickProduct(db, who, { id, body, now, newId }),
  ),
  forStaff(calls.packOrder, schemas.packOrder, ({ who, params: { id }, body: { boxes }, now, idempotencyKey: key }) =>
    packOrder(db, who, { id, boxes, key, now }),
  ),
  forStaff(calls.recordPrint, schemas.recordPrint, ({ who, params: { id }, body, now }) =>
    recordPrint(db, who, { waveId: id, body, now }),
  ),
  forStaff(calls.listPackingSlips, schemas.listPackingSlips, async ({ params: { id } }) => {
    if (!isUuid(id) || !(await findWave(db, id))) return fail('not_found')
    return ok({ slips: await findPackingSlips(db, id) })
  }),
]
