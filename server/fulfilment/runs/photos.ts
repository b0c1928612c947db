import type { RequestOf } from '#contract/call.ts'
import type { addDeliveryPhoto as addDeliveryPhotoCall } from '#contract/backoffice/day/driver/calls.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import { mostPhotos, timeAtDoor } from '#rules/fulfilment/runs.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import { redrawPhoto } from '#server/order-problems/order-problems.ts'
import type { StoredFile } from '#server/adapters/files/port.ts'
import { isUuid } from '#server/adapters/database/uuid.ts'
import { mayDrive } from './drivers.ts'
import { findRun } from './store.ts'

type Request = {
  params: RequestOf<typeof addDeliveryPhotoCall>['params']
  body: RequestOf<typeof addDeliveryPhotoCall>['body']
  who: Staff
  now: Date
}

/**
 * Stores a photo that a driver took, once per id; also on a run that is over, since a device may send late. Fails with
 * `not_found`, and `conflict` where the id is another photo's or the stop has enough: a device does not send it again.
 */
export async function addPhoto(db: Database, { params, body, who, now }: Request): Promise<Result<{ id: string }>> {
  const run = await findRun(db, params.id)
  if (!run || !mayDrive(who, run) || !isUuid(params.orderId)) return fail('not_found')
  const { photoId } = body
  const known = await db
    .selectFrom('delivery_photo')
    .select(['run_id', 'order_id'])
    .where('id', '=', photoId)
    .executeTakeFirst()
  if (known)
    return known.run_id === run.id && known.order_id === params.orderId.toLowerCase()
      ? ok({ id: photoId })
      : fail('conflict')
  const photos = await photosOf(db, run.id, params.orderId)
  if (photos === null) return fail('not_found')
  if (photos >= mostPhotos) return fail('conflict', { detail: `A stop has at most ${mostPhotos} photos` })
  const drawn = await redrawPhoto(Buffer.from(await body.photo.arrayBuffer()))
  if (!drawn.ok) return fail(drawn.error.code, { ...drawn.error, errors: [{ path: 'photo', code: 'invalid' }] })
  await db
    .insertInto('delivery_photo')
    .values({
      id: photoId,
      run_id: run.id,
      order_id: params.orderId,
      picture: drawn.value,
      taken_at: timeAtDoor(new Date(body.takenOn), { departedAt: run.departed_at, now }).at,
      recorded_at: now,
      recorded_by: actorOf(who),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return ok({ id: photoId })
}

/** How many photos there are of a stop; null where the run has no such stop. */
async function photosOf(db: Database, runId: string, orderId: string): Promise<number | null> {
  const stop = await db
    .selectFrom('orders')
    .select((eb) => [
      eb
        .selectFrom('delivery_photo')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('delivery_photo.order_id', '=', 'orders.id')
        .where('run_id', '=', runId)
        .as('photos'),
    ])
    .where('orders.id', '=', orderId)
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('delivery_stop')
            .select('run_id')
            .whereRef('delivery_stop.order_id', '=', 'orders.id')
            .where('run_id', '=', runId),
        ),
        // Taken off the run meanwhile: what the driver sent of it is kept.
        eb.exists(
          eb
            .selectFrom('delivery_report')
            .select('run_id')
            .whereRef('delivery_report.order_id', '=', 'orders.id')
            .where('run_id', '=', runId),
        ),
      ]),
    )
    .executeTakeFirst()
  return stop ? Number(stop.photos) : null
}

/** A photo; of this retailer's orders alone, or for the staff of any. Null where there is no such photo. */
export async function findPhoto(db: Database, id: string, outletId: string | null): Promise<StoredFile | null> {
  if (!isUuid(id)) return null
  let query = db
    .selectFrom('delivery_photo')
    .innerJoin('orders', 'orders.id', 'delivery_photo.order_id')
    .select(['picture as bytes', 'file_key'])
    .where('delivery_photo.id', '=', id)
  if (outletId !== null) query = query.where('orders.outlet_id', '=', outletId)
  return (await query.executeTakeFirst()) ?? null
}
