import { Button, buttonClass } from '#design/Button.tsx'
import { Notice } from '#design/Notice.tsx'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { useChosenLines } from './chosen-lines.ts'
import { outdatedBy } from './outdated-choices.ts'
import { RefusalText } from './RefusalText.tsx'
import { StepBack } from './StepBack.tsx'
import type { PlacingState } from './use-place-order.ts'
import { useSeen } from './use-seen.ts'

/** What another notice says, or nothing has to be said. */
const quiet: readonly PlacingState['state'][] = ['ready', 'sending', 'changed', 'other-day']

/** PlacingNotice: why no order was placed, and what to do about it. */
export function PlacingNotice({ placing, onAgain }: { placing: PlacingState; onAgain: () => void }) {
  const texts = useTexts('checkout')
  const { query } = useChosenLines()
  useSeen(!quiet.includes(placing.state))
  if (placing.state === 'unknown') {
    return (
      <Notice>
        <b>{texts.unknownHeading}</b>
        <p className="mb-2">{texts.unknownText}</p>
        <Button look="primary" onClick={onAgain}>
          {texts.sendAgain}
        </Button>
      </Notice>
    )
  }
  if (placing.state === 'unsettled') return <Notice tone="failed">{texts.stillSending}</Notice>
  if (placing.state === 'other-kept') return <Notice tone="failed">{texts.otherKept}</Notice>
  if (placing.state !== 'refused') return null
  return (
    <Notice
      tone="failed"
      action={
        outdatedBy(placing.code).length > 0 ? (
          <Link href={href('shipping', {}, query)} className={buttonClass('quiet')}>
            {texts.chooseAgain}
          </Link>
        ) : (
          <StepBack look="quiet" />
        )
      }
    >
      <RefusalText code={placing.code} least={placing.least} />
    </Notice>
  )
}
