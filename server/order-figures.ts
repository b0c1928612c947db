import type { FastifyInstance } from 'fastify'
import { placeForRetailer } from '#contract/backoffice/day/order-for-retailer/calls.ts'
import type { Call } from '#contract/call.ts'
import { placeOrder } from '#contract/orders/calls.ts'
import type { Figure } from './http/metrics.ts'
import { replayHeader } from './http/outcome.ts'

const placing: ReadonlySet<Call> = new Set([placeOrder, placeForRetailer])

/**
 * What became of orders that this process was sent. To HTTP a changed price and goods that are sold out are both 409: only
 * the code says what keeps retailers from ordering.
 */
export function countOrders(app: FastifyInstance): Figure {
  const counts = new Map([['placed', 0]])
  app.addHook('onResponse', (request, reply, done) => {
    const { call } = request.routeOptions.config
    // An answer that is sent again is of an order that was counted.
    if (call && placing.has(call) && !reply.hasHeader(replayHeader)) {
      const outcome = request.problemCode ?? 'placed'
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
    }
    done()
  })
  return {
    name: 'songdee_orders_total',
    help: 'Orders since the start: placed, and refused by the code of the error',
    label: 'outcome',
    onlyGrows: true,
    readEach: async () => counts,
  }
}
