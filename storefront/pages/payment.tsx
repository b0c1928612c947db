import '#storefront/page-frame/document.css'
import '#storefront/checkout/choices.css'
import '#storefront/checkout/checkout-frame.css'
import '#storefront/payments/payment.css'
import '#storefront/payments/transfer.css'
import type { AnswerOf } from '#contract/call.ts'
import type { listMethods } from '#contract/payments/calls.ts'
import { methods as methodDefinitions, type PaymentMethod } from '#rules/payments/pay-types.ts'
import { codeOf } from '#storefront/api/call-or-throw.ts'
import { PageFailed } from '#storefront/page-frame/PageFailed.tsx'
import { useMethods } from '#storefront/checkout/use-methods.ts'
import { LoadingScreen } from '#design/LoadingScreen.tsx'
import { UnknownOrder } from '#storefront/orders/UnknownOrder.tsx'
import { useOrder, type Order } from '#storefront/orders/order-queries.ts'
import { Repayment } from '#storefront/payments/Repayment.tsx'
import { href } from '#storefront/router/href.ts'
import { useQueryOfAddress } from '#storefront/router/location.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'

export function PaymentPage() {
  const shell = useTexts('shell')
  const order = useOrder('orderNumber', useQueryOfAddress().get('order') ?? '')
  const methods = useMethods()
  const error = order.error ?? methods.error
  const retry = () => {
    for (const query of [order, methods]) if (query.isError) void query.refetch()
  }
  if (order.data === null) return <UnknownOrder />
  if (error && !(order.data && methods.data)) {
    const head = { head: shell.titlePayment, back: href('orders') }
    return <PageFailed {...head} code={codeOf(error)} onRetry={retry} />
  }
  if (!order.data || !methods.data) return <LoadingScreen />
  return <Repayment key={order.data.id} order={order.data} methods={payableBy(order.data, methods.data)} />
}

/** Methods for paying again, and the one chosen when the order was placed. */
const payableBy = ({ payType }: Order, offered: AnswerOf<typeof listMethods>): PaymentMethod[] =>
  offered
    .filter((method) => method.repayment || (method.payType === payType && methodDefinitions[method.method].prepaid))
    .map(({ method }) => method)
