import { useTexts } from '#storefront/texts/use-texts.tsx'
import { Spinner } from './Spinner.tsx'

/** LoadingScreen: in the place of a page, while a stored session is checked or an order is on its way. */
export function LoadingScreen() {
  const texts = useTexts('shell')
  return (
    <div className="loading" role="status" aria-busy="true">
      <Spinner />
      <p>{texts.pleaseWait}</p>
    </div>
  )
}
