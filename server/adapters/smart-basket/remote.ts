import { pathOf } from '#contract/call.ts'
import { recommendations } from '#contract/smart-basket/calls.ts'
import { reason } from '#contract/smart-basket/schemas.ts'
import * as z from 'zod/mini'
import { callService, type ServiceConnection } from '#server/http/call-service.ts'
import type { SmartBasket } from './port.ts'

const path = pathOf(recommendations).replace(/^\/smart-basket/, '')

/** Items with a missing or unknown reason are dropped; a service may send SKUs alone. */
const item = z.object({ sku: z.string(), reason, suggestedQty: z.int().check(z.positive()) })
const answer = z.object({ skus: z.array(z.string()), items: z.optional(z.array(z.unknown())) })

/** A smart basket at another address. */
export const remoteSmartBasket = (connection: ServiceConnection): SmartBasket => ({
  recommendationsFor: ({ outletCode }, token) =>
    callService(connection, {
      path: `${path}?${new URLSearchParams({ outlet_code: outletCode })}`,
      token,
      read: (body) => {
        const { items = [] } = answer.parse(body)
        return items.flatMap((one) => {
          const read = item.safeParse(one)
          return read.success ? [read.data] : []
        })
      },
    }),
})
