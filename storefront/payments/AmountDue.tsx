import { satangOf } from '#rules/money.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { moneyColumn } from '#rules/orders/summary.ts'
import { formatDay } from '#rules/day-in-words.ts'
import { wasJustPlaced } from '#storefront/checkout/placed-order.ts'
import { Money } from '#design/Money.tsx'
import { useTimeInWords } from '#storefront/orders/TimeInWords.tsx'
import type { Order } from '#storefront/orders/order-queries.ts'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'
import type { PaymentView } from './payment-view.ts'

/** Views in which the retailer has to pay: in the others nothing is due, or a second payment must be prevented. */
const dueViews: readonly PaymentView[] = ['unpaid', 'waiting', 'refused', 'failed', 'cancelled', 'expired']

const isAhead = (day: string): boolean => day > bangkokDate(new Date())

/** AmountDue: the amount due and its deadline; afterwards the amount paid, or what of it is left to pay in cash. */
export function AmountDue({ order, view }: { order: Order; view: PaymentView }) {
  const texts = useTexts('payments')
  const orders = useTexts('orders')
  const language = useLanguage()
  const inWords = useTimeInWords()
  const { net } = moneyColumn(order)
  const due = dueViews.includes(view)
  // An order may learn of its payment a moment later than this page does.
  const isPaid = view === 'paid' && order.orderStatus !== 'VERIFYING_PAYMENT'
  const isLeft = order.orderStatus !== 'DELIVERED' && order.dueAmt > 0 && satangOf(order.dueAmt) !== net
  const inCash = (isPaid || view === 'cod') && isLeft
  const placed = due && wasJustPlaced(order.orderNumber)
  return (
    <section className="panel rows">
      {placed && <b>{texts.placed}</b>}
      <dl className="owed">
        <div>
          <dt>{texts.order}</dt>
          <dd className="money">{order.orderNumber}</dd>
        </div>
        <div>
          <dt>
            {due ? (placed ? texts.left : texts.amount) : isPaid && !inCash ? texts.amountPaid : texts.amountOrdered}
          </dt>
          <dd className="text-xl">
            <b>
              <Money satang={due ? satangOf(order.dueAmt) : net} />
            </b>
          </dd>
        </div>
        {inCash && (
          <div>
            <dt>{orders.leftInCash}</dt>
            <dd>
              <b>
                <Money satang={satangOf(order.dueAmt)} />
              </b>
            </dd>
          </div>
        )}
      </dl>
      {due && order.payBefore && <p className="text-sm">{orders.payBefore(inWords(order.payBefore))}</p>}
      {due && order.deliveryDay && isAhead(order.deliveryDay) && (
        <p className="text-sm">
          {order.pickUp ? orders.fetched.at : orders.deliveryDay}:{' '}
          {orders.awaitedOncePaid(formatDay(order.deliveryDay, language))}
        </p>
      )}
    </section>
  )
}
