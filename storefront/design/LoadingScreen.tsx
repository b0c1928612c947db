import { useTexts } from '#storefront/texts/use-texts.tsx'
import { Spinner } from './Spinner.tsx'

/** LoadingScreen: in the place of a page, while a stored session is checked or an order is on its way. */
export function LoadingScreen() {
  const texts = useTexts('shell')
  return (
    <p className="loading" aria-busy>
      <Spinner />
      <span>{texts.pleaseWait}</span>
    </p>
  )
}
