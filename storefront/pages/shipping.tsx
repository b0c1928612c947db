import { useTexts } from '#storefront/texts/use-texts.tsx'

export function ShippingPage() {
  return <h1>{useTexts('shell').titleShipping}</h1>
}
