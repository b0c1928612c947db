import { listOrderHeaders } from '#contract/orders/calls.ts'
import { satangOf } from '#rules/money.ts'
import { callOrThrow } from '#storefront/api/call-or-throw.ts'
import { buttonClass } from '#design/Button.tsx'
import { Money } from '#design/Money.tsx'
import { useRetailer } from '#storefront/api/session.ts'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useQuery } from '#storefront/router/queries.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { useTimeInWords } from './TimeInWords.tsx'
import type { OrderHeader } from './order-queries.ts'
import { awaitsPayment, situationOf } from './order-situation.ts'
import './unpaid-orders.css'

/** The most orders shown as cards. Of more, the first is one, and a link to the order list takes the second place. */
const maxCards = 2

/** How many card heights these orders take. */
export const cardRowsOf = (orders: readonly OrderHeader[]): number => Math.min(orders.length, maxCards)

async function findUnpaid(): Promise<OrderHeader[]> {
  const unpaid = { filterAttr: 'orderStatus' as const, operator: 'EQ' as const, value: 'VERIFYING_PAYMENT' }
  const { content } = await callOrThrow(listOrderHeaders, { body: { page: 0, size: 20, filterConditions: [unpaid] } })
  return content.filter(awaitsPayment)
}

/** Orders that the retailer has to pay; null while they load, empty where they cannot be fetched. */
export function useUnpaidOrders(): readonly OrderHeader[] | null {
  const retailer = useRetailer()
  // Under the key of orders: placing, paying or cancelling one invalidates it. Also fetched on every visit: an order may
  // have been placed or paid on another phone.
  const { data = [], isLoading } = useQuery({
    queryKey: ['orders', retailer?.id, 'unpaid'],
    queryFn: findUnpaid,
    staleTime: 0,
  })
  return isLoading ? null : data
}

/** UnpaidOrders: orders to be paid, with the amount, the deadline and a link to pay. */
export function UnpaidOrders({ orders }: { orders: readonly OrderHeader[] }) {
  const texts = useTexts('orders')
  const inWords = useTimeInWords()
  const cards = orders.length > maxCards ? 1 : orders.length
  if (cards === 0) return null
  return (
    <section className="unpaid-orders" aria-label={texts.situations.PAYMENT_DUE}>
      {orders.slice(0, cards).map((order) => (
        <div key={order.id} className="panel unpaid-order">
          <h2>
            {texts.situations[situationOf(order)]} <Money satang={satangOf(order.dueAmt)} />
          </h2>
          <p>
            <i>{order.orderNumber}</i> {order.payBefore && <i>{texts.payBeforeShort(inWords(order.payBefore))}</i>}
          </p>
          <Link
            href={href('payment', {}, { order: order.orderNumber })}
            className={buttonClass('primary')}
            aria-label={`${texts.payNow} ${order.orderNumber}`}
          >
            {texts.payNow}
          </Link>
        </div>
      ))}
      {orders.length > cards && (
        <Link href={href('orders')} className={buttonClass('quiet')}>
          {texts.moreUnpaid(orders.length - cards)}
        </Link>
      )}
    </section>
  )
}
