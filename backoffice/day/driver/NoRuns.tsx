import { useTexts } from '#backoffice/texts/use-texts.ts'
import { Button } from '#design/Button.tsx'

/** NoRuns: instead of runs: the office has planned none, or without a signal, that it may have. */
export function NoRuns({ isCut, onRetry }: { isCut: boolean; onRetry: () => void }) {
  const texts = useTexts('driver')
  const kit = useTexts('kit')
  return (
    <div className="driver-none">
      <h2>{isCut ? texts.notLoaded : texts.none}</h2>
      <p>{isCut ? texts.notLoadedText : texts.noneText}</p>
      {isCut && <Button onClick={onRetry}>{kit.tryAgain}</Button>}
    </div>
  )
}
