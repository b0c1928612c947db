import * as z from 'zod/mini'
import { isInThailand, type Place } from '#rules/map/place.ts'
import { satangOf } from '#rules/money.ts'
import type { RunPlanning } from '#server/fulfilment/fulfilment.ts'

export const runSchema = {
  WAREHOUSE_PLACE: z.optional(
    z
      .string()
      .check(z.refine((text) => placeOf(text) !== null, 'no place in Thailand: write it as 13.36110, 100.98470')),
  ),
  RUN_STOPS: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 25),
  RUN_CASH: z._default(z.coerce.number().check(z.minimum(1), z.maximum(100_000_000)), 50_000),
}

type RunVariables = z.infer<z.ZodMiniObject<typeof runSchema>>

/** Latitude and longitude as a map gives them. */
export function placeOf(text: string): Place | null {
  const match = /^\s*(\d{1,2}(?:\.\d+)?)\s*,\s*(\d{1,3}(?:\.\d+)?)\s*$/.exec(text)
  const place = { latitude: Number(match?.[1]), longitude: Number(match?.[2]) }
  return match && isInThailand(place) ? place : null
}

/** The demo supplier's warehouse, at Mueang Chon Buri. */
const demoDepot: Place = { latitude: 13.3611, longitude: 100.9847 }

/** Where runs begin and end, and what one vehicle may take. */
export const runPlanningOf = ({ WAREHOUSE_PLACE, RUN_STOPS, RUN_CASH }: RunVariables, demo: boolean): RunPlanning => ({
  depot: WAREHOUSE_PLACE === undefined ? (demo ? demoDepot : null) : placeOf(WAREHOUSE_PLACE),
  limits: { stops: RUN_STOPS, cash: satangOf(RUN_CASH) },
})
