import { useTexts } from '#storefront/texts/use-texts.tsx'

export function OrderHistoryPage() {
  return <h1>{useTexts('shell').titleOrders}</h1>
}
