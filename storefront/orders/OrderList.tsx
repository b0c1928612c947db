import { inBaht } from '#rules/amounts.ts'
import { satangOf } from '#rules/money.ts'
import { nameIn } from '#rules/in-language.ts'
import { buttonClass } from '#design/Button.tsx'
import { Money } from '#design/Money.tsx'
import { Picture } from '#design/Picture.tsx'
import { Skeleton } from '#design/Skeleton.tsx'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'
import { useOffline } from '#storefront/offline/connection.ts'
import { TimeInWords, useTimeInWords } from './TimeInWords.tsx'
import { payTypeWords, promisedDay, promiseWords } from './order-heading.ts'
import type { OrderHeader } from './order-queries.ts'
import { awaitsPayment } from './order-situation.ts'
import { OrderStatus } from './OrderStatus.tsx'
import { leftToPay } from './received-goods.ts'
import { ReorderButton } from './ReorderButton.tsx'

type OrderListProps = {
  orders: readonly OrderHeader[]
  /** They may be outdated, and are being read again. */
  readAgain: boolean
}

/** OrderList: orders as rows that link to their pages. */
export function OrderList({ orders, readAgain }: OrderListProps) {
  // A new order may come in above: the button under a thumb would be that of another one. Without a network none comes.
  const isSettling = !useOffline() && readAgain
  return (
    <ul className={isSettling ? 'orders orders-settling' : 'orders'}>
      {orders.map((order) => (
        <OrderRow key={order.id} order={order} />
      ))}
    </ul>
  )
}

function OrderRow({ order }: { order: OrderHeader }) {
  const texts = useTexts('orders')
  const inWords = useTimeInWords()
  const language = useLanguage()
  const { id, orderNumber, createdOn, grandTotalAmt, goods, cancelledBy } = order
  const [first] = goods.first
  const promise = promisedDay(order, language) && promiseWords(order, texts, language)
  const toPay = awaitsPayment(order)
  const left = leftToPay(order, texts)
  return (
    <li className="order-row">
      <Link href={href('order', { orderId: id })}>
        <b>
          <TimeInWords at={createdOn} />
        </b>
        <OrderStatus order={order} />
        <span className="order-row-facts">
          <span className="money">{orderNumber}</span>
          <small>{payTypeWords(order, texts)}</small>
        </span>
        <b className="order-row-sum">
          <Money satang={satangOf(grandTotalAmt)} />
        </b>
        {first && (
          <span className="order-row-goods">
            {goods.first.map(({ productId, image }) => (
              <Picture key={productId} image={image} place="line" />
            ))}
            <span>
              <span>{nameIn(first, language)}</span> {texts.andMore(goods.count - 1)}
            </span>
          </span>
        )}
        {left && (
          <span className="order-row-note">
            {left.label} {inBaht(left.satang)}
          </span>
        )}
        {promise && <span className="order-row-note">{promise}</span>}
        {cancelledBy && <span className="order-row-note">{texts.cancelledBy[cancelledBy]}</span>}
        {toPay && order.payBefore && (
          <span className="order-row-deadline">{texts.payBeforeShort(inWords(order.payBefore))}</span>
        )}
      </Link>
      {toPay ? (
        <span className="order-row-pay">
          <Link
            href={href('payment', {}, { order: orderNumber })}
            className={buttonClass('primary')}
            aria-label={`${texts.payNow} ${orderNumber}`}
          >
            {texts.payNow}
          </Link>
        </span>
      ) : (
        <ReorderButton order={order} short />
      )}
    </li>
  )
}

/** OrderListSkeleton: rows of the same height while the orders load. */
export function OrderListSkeleton() {
  const texts = useTexts('shell')
  return (
    <ul className="orders" aria-busy="true" aria-label={texts.loading}>
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <li key={row} className="order-row">
          <div className="rows flex-1 py-3">
            <Skeleton className="h-6 w-40" />
            <Skeleton className="h-5" />
          </div>
        </li>
      ))}
    </ul>
  )
}
