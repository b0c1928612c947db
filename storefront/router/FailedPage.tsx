import type { CallCode } from '../api/reply.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'

/** In the place of a page that could not be had: what failed, and a way to try again. */
export function FailedPage({ code, onRetry }: { code: CallCode; onRetry: () => void }) {
  const texts = useTexts('shell')
  const errors = useTexts('errors')
  return (
    <div className="failed" role="alert">
      <h1>{texts.failedTitle}</h1>
      <p>{code === 'internal' ? texts.failedText : errors[code]}</p>
      <button type="button" className="button" onClick={onRetry}>
        {texts.tryAgain}
      </button>
    </div>
  )
}
