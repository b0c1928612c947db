import { sql } from 'kysely'
import type { callOutcomes, retailerEventKinds } from '#rules/retailers/lists.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import type { Actor } from '#server/http/actor.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'

export type AddressRow = {
  id: string
  addressLine: string
  subDistrict: string
  district: string
  province: string
  postalCode: string
  landmark: string | null
  label: string | null
  receiverName: string | null
  receiverPhone: string | null
  latitude: number | null
  longitude: number | null
  revision: number
}

export async function findAddresses(db: Database | Tx, outletId: string): Promise<AddressRow[]> {
  const { rows } = await sql<AddressRow>`
    select a.id, address_line as "addressLine", sub_district as "subDistrict", district, province, postal_code as "postalCode",
      landmark, label, receiver_name as "receiverName", receiver_phone as "receiverPhone", latitude, longitude, a.revision
    from address a where outlet_id = ${outletId}::uuid order by a.id`.execute(db)
  return rows
}

export type EventRow = {
  id: number
  kind: (typeof retailerEventKinds)[number]
  at: Date
  by: Actor
  outcome: (typeof callOutcomes)[number] | null
  callAgainOn: string | null
  note: string | null
}

/** What staff did for a retailer, the newest 50. */
export async function findEvents(db: Database | Tx, outletId: string): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select id, kind, at, actor_of(by) as by, outcome, call_again_on::text as "callAgainOn", note
    from retailer_event where outlet_id = ${outletId}::uuid order by id desc limit 50`.execute(db)
  return rows
}

type NewEvent = {
  kind: EventRow['kind']
  who: Staff
  at: Date
  outcome?: EventRow['outcome']
  callAgainOn?: string | null
  note?: string | null
}

/** Records what a member of staff did for a retailer. */
export const insertEvent = (
  db: Database | Tx,
  outletId: string,
  { kind, who, at, outcome = null, callAgainOn = null, note = null }: NewEvent,
): Promise<unknown> =>
  db
    .insertInto('retailer_event')
    .values({ outlet_id: outletId, kind, outcome, call_again_on: callAgainOn, note, at, by: actorOf(who) })
    .execute()
