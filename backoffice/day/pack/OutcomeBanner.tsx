import CircleAlert from '#design/icons/circle-alert.ts'
import CircleCheck from '#design/icons/circle-check.ts'
import { Icon } from '#design/Icon.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import type { Outcome } from './outcome.ts'

/** What came of the last scan: colour, sign and words. Its place is kept, so that nothing moves under the thumb. */
export function OutcomeBanner({ outcome }: { outcome: Outcome | null }) {
  const texts = useTexts('pack')
  return (
    <div className={`scan-outcome ${outcome ? `is-${outcome.tone}` : ''}`} role="alert">
      {!outcome && <p className="pack-note">{texts.scanFirst}</p>}
      {outcome && (
        <>
          <Icon of={outcome.tone === 'good' ? CircleCheck : CircleAlert} size={28} />
          <p>
            <b>{outcome.text}</b>
            {outcome.detail && <span>{outcome.detail}</span>}
          </p>
        </>
      )}
    </div>
  )
}
