import { useTexts } from '#storefront/texts/use-texts.tsx'

export function ConfirmOrderPage() {
  return <h1>{useTexts('shell').titleConfirm}</h1>
}
