import { useTexts } from '#storefront/texts/use-texts.tsx'

export function NotFoundPage() {
  return <h1>{useTexts('shell').titleNotFound}</h1>
}
