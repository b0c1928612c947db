import { useQuery } from '@tanstack/react-query'
import { listOrderHeaders } from '#contract/orders/calls.ts'
import { satangOf } from '#rules/orders/summary.ts'
import { ask } from '#storefront/api/ask.ts'
import { buttonClass } from '#design/Button.tsx'
import { Money } from '#design/Money.tsx'
import { useShop } from '#storefront/api/session.ts'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { useMomentText } from './Moment.tsx'
import type { OrderHeader } from './order-queries.ts'
import { awaitsPayment, situationOf } from './order-situation.ts'
import './unpaid-orders.css'

/** As many are shown; all of them are in the order list. */
const mostShown = 3

async function findUnpaid(): Promise<OrderHeader[]> {
  const unpaid = { filterAttr: 'orderStatus' as const, operator: 'EQ' as const, value: 'VERIFYING_PAYMENT' }
  const { content } = await ask(listOrderHeaders, { body: { page: 0, size: 20, filterConditions: [unpaid] } })
  return content.filter(awaitsPayment)
}

/** UnpaidOrders: orders that wait for the retailer's money, with what is due, until when, and the way to pay. */
export function UnpaidOrders() {
  const texts = useTexts('orders')
  const moment = useMomentText()
  const shop = useShop()
  // Under the key of orders: placing, paying or cancelling one makes it out of date. Asked for at each look, too: an
  // order may have been placed or paid on another phone.
  const { data = [] } = useQuery({
    queryKey: ['orders', shop?.id, 'unpaid'],
    queryFn: findUnpaid,
    staleTime: 0,
  })
  if (data.length === 0) return null
  return (
    <section className="unpaid-orders" aria-label={texts.situations.PAYMENT_DUE}>
      {data.slice(0, mostShown).map((order) => (
        <div key={order.id} className="panel unpaid-order">
          <div>
            <h2>
              {texts.situations[situationOf(order)]} <Money satang={satangOf(order.dueAmt)} />
            </h2>
            <p>
              {order.orderNumber}
              {order.payBefore && ` · ${texts.payBeforeShort(moment(order.payBefore))}`}
            </p>
          </div>
          <Link
            href={href('payment', {}, { order: order.orderNumber })}
            className={buttonClass('primary')}
            aria-label={`${texts.continuePaying} ${order.orderNumber}`}
          >
            {texts.continuePaying}
          </Link>
        </div>
      ))}
      {data.length > mostShown && (
        <Link href={href('orders')} className={buttonClass('quiet')}>
          {texts.moreUnpaid(data.length - mostShown)}
        </Link>
      )}
    </section>
  )
}
