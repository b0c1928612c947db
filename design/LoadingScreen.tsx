import { Spinner } from './Spinner.tsx'
import { useDesignTexts } from './texts.ts'

/** LoadingScreen: replaces a page while a stored session is checked or an order is being loaded. */
export function LoadingScreen() {
  const texts = useDesignTexts()
  return (
    <p className="loading" aria-busy>
      <Spinner />
      <span>{texts.pleaseWait}</span>
    </p>
  )
}
