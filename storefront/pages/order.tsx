import { useTexts } from '#storefront/texts/use-texts.tsx'

export function OrderPage() {
  return <h1>{useTexts('shell').titleOrder}</h1>
}
