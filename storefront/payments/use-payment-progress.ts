import { useEffect, useState } from 'react'
import { orderStatus } from '#contract/orders/calls.ts'
import { listSlips, paymentAttempts } from '#contract/payments/calls.ts'
import { statusDescriptions, type OrderState } from '#rules/orders/states.ts'
import { callOrThrow } from '#storefront/api/call-or-throw.ts'
import { findOrder, type Order } from '#storefront/orders/order-queries.ts'
import { queries, useQuery } from '#storefront/router/queries.ts'
import { paymentView, pollDelay, type PaymentView } from './payment-view.ts'

/** Fetches the state of an order's payment. */
async function fetchPaymentState({ id, orderNumber, orderStatus: known }: Order) {
  const [attempts, slips, { ordStatus, orderPayType: payType }] = await Promise.all([
    callOrThrow(paymentAttempts, { query: { orderNumber } }),
    callOrThrow(listSlips, { query: { orderNumber } }),
    callOrThrow(orderStatus, { body: { orderID: id } }),
  ])
  const latest = ordStatus.at(-1)?.statusDes
  const states = Object.keys(statusDescriptions) as OrderState[]
  const state = states.find((candidate) => statusDescriptions[candidate] === latest) ?? known
  // The page's own order may be from before the refund.
  const refund = attempts[0]?.state === 'mismatch' ? (await findOrder('id', id))?.refund : undefined
  return { attempts, slips, view: paymentView({ state, payType, refund }, attempts, slips) }
}

/** Somebody else must act: the gateway, or a clerk. */
const isOpen = (view: PaymentView | undefined): boolean => view === 'waiting' || view === 'checking'

/** Follows an order's payment while it is open; pauses on a hidden page and refetches when it is visible again. */
export function usePaymentProgress(order: Order) {
  const [since, setSince] = useState(() => Date.now())
  const { data, error, refetch } = useQuery({
    queryKey: ['payment', order.id],
    queryFn: () => fetchPaymentState(order),
    staleTime: 0,
    refetchInterval: ({ state }) => (isOpen(state.data?.view) ? pollDelay(Date.now() - since) : false),
    refetchOnWindowFocus: true,
  })
  const view = data?.view
  useEffect(() => {
    if (view && view !== 'unpaid' && view !== 'waiting') void queries.invalidateQueries({ queryKey: ['orders'] })
  }, [view])
  return {
    view,
    attempt: data?.attempts[0] ?? null,
    slips: data?.slips ?? [],
    error,
    /** Refetches now, and often from now on. */
    watch: () => {
      setSince(Date.now())
      void refetch()
    },
  }
}
