import { Notice } from '#design/Notice.tsx'
import { pointsFaultOf } from '#storefront/checkout/placed-order.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'

/** PointsNotUsed: why an order that was just placed is without points that its cart was to use. It costs no more than was shown. */
export function PointsNotUsed({ orderNumber }: { orderNumber: string }) {
  const { pointsFaults } = useTexts('orders')
  const fault = pointsFaultOf(orderNumber)
  return fault && <Notice>{pointsFaults[fault]}</Notice>
}
