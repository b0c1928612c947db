import type { Place } from '../map/place.ts'
import { shortestTour } from './shortest-tour.ts'

/** Where an order goes, and what is known of earlier deliveries there. */
export type StopPlace = {
  /** Null where the retailer set no pin. */
  place: Place | null
  province: string
  district: string
  subDistrict: string
  /** When earlier deliveries were made here, in minutes after midnight (Asia/Bangkok); null: there were none. */
  usualMinute: number | null
}

/** A part of the country by its Thai names; null: the whole province. */
export type RouteArea = { province: string; district: string | null }

/** Whether an address is in the area. */
export const isInArea = ({ province, district }: Pick<StopPlace, 'province' | 'district'>, area: RouteArea): boolean =>
  province === area.province && (area.district === null || district === area.district)

/**
 * The order of the stops of one run. Stops with a pin, or near others with one, follow a short tour; of its two
 * directions the one that agrees better with the times of earlier deliveries. The others come at the end, by the
 * districts in the order of the route, then by earlier times.
 */
export function orderStops<Stop extends StopPlace>(
  stops: readonly Stop[],
  { depot, areas }: { depot: Place | null; areas: readonly RouteArea[] },
): Stop[] {
  const placed = stops.flatMap((stop) => {
    const place = stop.place ?? centre(stops, stop)
    return place ? [{ stop, place }] : []
  })
  const tour = shortestTour(
    placed.map(({ place }) => place),
    depot,
  ).flatMap((index) => placed[index]?.stop ?? [])
  const rest = stops.filter((stop) => !tour.includes(stop))
  return [...usualDirection(tour), ...byDistrict(rest, areas)]
}

/** The middle of the pins in the same subdistrict, otherwise in the same district; null where there are none. */
function centre(stops: readonly StopPlace[], { province, district, subDistrict }: StopPlace): Place | null {
  const near = stops.filter((other) => other.province === province && other.district === district)
  for (const group of [near.filter((other) => other.subDistrict === subDistrict), near]) {
    const pins = group.flatMap(({ place }) => place ?? [])
    if (pins.length === 0) continue
    const mean = (of: (pin: Place) => number) => pins.reduce((sum, pin) => sum + of(pin), 0) / pins.length
    return { latitude: mean(({ latitude }) => latitude), longitude: mean(({ longitude }) => longitude) }
  }
  return null
}

/** A tour is as long in both directions: turned round where more pairs of stops were usually made the other way. */
function usualDirection<Stop extends StopPlace>(tour: Stop[]): Stop[] {
  const minutes = tour.flatMap(({ usualMinute }) => usualMinute ?? [])
  const balance = minutes.reduce(
    (sum, minute, index) =>
      sum + minutes.slice(index + 1).reduce((pairs, later) => pairs + Math.sign(later - minute), 0),
    0,
  )
  return balance < 0 ? tour.toReversed() : tour
}

function byDistrict<Stop extends StopPlace>(stops: readonly Stop[], areas: readonly RouteArea[]): Stop[] {
  const rank = (stop: Stop) => {
    const index = areas.findIndex((area) => isInArea(stop, area))
    return index < 0 ? areas.length : index
  }
  const compare = (a: string, b: string) => a.localeCompare(b, 'th')
  return stops.toSorted(
    (a, b) =>
      rank(a) - rank(b) ||
      compare(a.province, b.province) ||
      compare(a.district, b.district) ||
      (a.usualMinute ?? Infinity) - (b.usualMinute ?? Infinity) ||
      compare(a.subDistrict, b.subDistrict) ||
      0,
  )
}
