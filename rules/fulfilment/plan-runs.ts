import type { Place } from '../map/place.ts'
import { plus, satang, type Satang } from '../money.ts'
import { isInArea, orderStops, type RouteArea, type StopPlace } from './stop-order.ts'

/** Letters of the name of a delivery route. */
export const longestRouteName = 80

/** An order that can be put on a run; `cash`: what the driver collects for it, satang. */
export type OrderToPlan = StopPlace & { orderId: string; cash: Satang }

export type Route = { nameThai: string; nameEng: string; areas: readonly RouteArea[] }

/** What one vehicle may take. */
export type RunLimits = { stops: number; cash: Satang }

type ProposedRun = { nameThai: string; nameEng: string; orderIds: string[] }

/**
 * Proposes runs: the orders of one route together, and those of no route by province. A group that is too much for one
 * vehicle is cut along its tour, where possible between districts. An order whose cash alone is above the limit gets a
 * vehicle of its own: it has to be delivered all the same.
 */
export function planRuns(
  orders: readonly OrderToPlan[],
  { routes, depot, limits }: { routes: readonly Route[]; depot: Place | null; limits: RunLimits },
): ProposedRun[] {
  return groupsOf(orders, routes).flatMap(({ route, orders: group }) => {
    const areas = route?.areas ?? []
    const tour = orderStops(group, { depot, areas })
    return cut(tour, limits).map((part) => {
      const stops = orderStops(part, { depot, areas })
      return { ...nameOf(route, stops), orderIds: stops.map(({ orderId }) => orderId) }
    })
  })
}

type Group = { route: Route | null; orders: OrderToPlan[] }

function groupsOf(orders: readonly OrderToPlan[], routes: readonly Route[]): Group[] {
  const groups = new Map<Route | string, Group>()
  for (const order of orders) {
    const route = routeOf(order, routes)
    const key = route ?? order.province
    const group = groups.get(key) ?? { route, orders: [] }
    group.orders.push(order)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** The route that names the district, otherwise one that serves the whole province. */
export function routeOf<R extends Route>(
  place: Pick<StopPlace, 'province' | 'district'>,
  routes: readonly R[],
): R | null {
  const serving = (isWhole: boolean) =>
    routes.find(({ areas }) => areas.some((area) => (area.district === null) === isWhole && isInArea(place, area)))
  return serving(false) ?? serving(true) ?? null
}

const nameOf = (route: Route | null, stops: readonly OrderToPlan[]): Pick<Route, 'nameThai' | 'nameEng'> => {
  if (route) return { nameThai: route.nameThai, nameEng: route.nameEng }
  const districts = new Set(stops.map(({ district }) => district))
  const [first] = stops
  const name = first ? (districts.size === 1 ? `${first.district} ${first.province}`.trim() : first.province) : ''
  return { nameThai: name, nameEng: name }
}

/** Cuts a tour into parts that one vehicle can take. */
function cut(tour: readonly OrderToPlan[], { stops, cash }: RunLimits): OrderToPlan[][] {
  const parts: OrderToPlan[][] = []
  let part: OrderToPlan[] = []
  let carried = satang(0)
  const close = () => {
    parts.push(part)
    part = []
    carried = satang(0)
  }
  for (const [index, order] of tour.entries()) {
    if (part.length > 0) {
      const isFull = part.length >= stops || plus(carried, order.cash) > cash
      if (isFull || isBetterCutHere(tour, index, part, { left: stops - part.length })) close()
    }
    part.push(order)
    carried = plus(carried, order.cash)
  }
  if (part.length > 0) close()
  return parts
}

/** A new district begins that does not fit in as a whole, and the vehicle is at least half full. */
function isBetterCutHere(
  tour: readonly OrderToPlan[],
  index: number,
  part: readonly OrderToPlan[],
  { left }: { left: number },
): boolean {
  const [before, here] = [tour[index - 1], tour[index]]
  if (!before || !here || before.district === here.district || part.length < left) return false
  const end = tour.findIndex((order, at) => at > index && order.district !== here.district)
  return (end < 0 ? tour.length : end) - index > left
}
