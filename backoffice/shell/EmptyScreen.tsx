import { useTexts } from '#backoffice/texts/use-texts.ts'
import { Button } from '#design/Button.tsx'
import { notFound } from '#design/drawings.tsx'
import { EmptyState } from '#design/EmptyState.tsx'

/** Instead of a screen: there is none, it is not for this person, or it stopped working, which without a connection is the reason. */
export function EmptyScreen({ reason }: { reason: 'forbidden' | 'noScreen' | 'crashed' }) {
  const texts = useTexts('shell')
  const { offlineHeading, offlineText } = useTexts('design')
  const { tryAgain } = useTexts('kit')
  const hasCrashed = reason === 'crashed'
  const isAway = hasCrashed && !navigator.onLine
  const details = { forbidden: texts.forbiddenText, noScreen: texts.noScreenText, crashed: texts.crashedText }
  return (
    <EmptyState
      drawing={notFound}
      heading="h1"
      title={isAway ? offlineHeading : texts[reason]}
      // Also what a new release no longer has is there then.
      action={hasCrashed && <Button onClick={() => location.reload()}>{tryAgain}</Button>}
    >
      {isAway ? offlineText : details[reason]}
    </EmptyState>
  )
}
