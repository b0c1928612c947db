import { satangOf } from '#rules/money.ts'
import { inBaht } from '#rules/amounts.ts'
import { Notice } from '#design/Notice.tsx'
import { ProductName } from '#design/ProductName.tsx'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'
import { cashForPartialDelivery, missingGoods } from './received-goods.ts'
import type { Order } from './order-queries.ts'
import { productName, productUnit } from '#rules/orders/product-name.ts'
import { ReorderButton } from './ReorderButton.tsx'

/** MissingGoods: the goods of an order that did not come, why, their worth, and a button to reorder only these. */
export function MissingGoods({ order }: { order: Order }) {
  const texts = useTexts('orders')
  const catalogue = useTexts('catalogue')
  const language = useLanguage()
  const missing = missingGoods(order)
  if (!order.missing || missing.length === 0) return null
  const cash = cashForPartialDelivery(order)
  const arrived = order.orderStatus === 'DELIVERED'
  const orderable = missing.filter(({ line }) => line.type === 'NORMAL').map(({ line, qty }) => ({ ...line, qty }))
  return (
    <Notice>
      <b>{arrived ? texts.partly(missing.length) : texts.shortPicked(missing.length)}</b>
      <ul className="missing-goods">
        {missing.map(({ line, qty, worth, reason }) => (
          <li key={`${line.productId} ${line.type}`}>
            <p>
              <ProductName name={productName(line.productDetails, language)} />{' '}
              <span className="whitespace-nowrap">
                {texts.missing(catalogue.exactlyIn(qty, productUnit(line.productDetails, language)))}
                {worth > 0 && ` · ${inBaht(worth)}`}
              </span>
            </p>
            {reason && (
              <small>
                {texts.because} <span lang="th">{reason}</span>
              </small>
            )}
          </li>
        ))}
      </ul>
      {cash && <p>{(cash.isPaid ? texts.partlyPaid : texts.partlyCash)(inBaht(cash.worth))}</p>}
      {!cash && missing.length > 1 && <p>{texts.missingWorth(inBaht(satangOf(order.missing.amt)))}</p>}
      {arrived && orderable.length > 0 && <ReorderButton order={{ ...order, orderDetails: orderable }} missing />}
    </Notice>
  )
}
