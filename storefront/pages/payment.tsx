import { useTexts } from '#storefront/texts/use-texts.tsx'

export function PaymentPage() {
  return <h1>{useTexts('shell').titlePayment}</h1>
}
