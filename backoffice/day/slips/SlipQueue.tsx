import { useState } from 'react'
import { keepPreviousData } from '@tanstack/react-query'
import { listSlips } from '#contract/backoffice/day/slips/calls.ts'
import { formatWhole, satangOf } from '#rules/money.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { NothingHere } from '#backoffice/kit/NothingHere.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { useLiveQueries } from '#backoffice/live/use-live.ts'
import { useQueue } from '#backoffice/live/use-queue.ts'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { ExportButton } from '#backoffice/transfer/ExportButton.tsx'
import { Money } from '#design/Money.tsx'
import { SlipDecision } from './SlipDecision.tsx'
import { SlipFacts, type QueuedSlip } from './SlipFacts.tsx'
import { SlipPicture } from './SlipPicture.tsx'
import { useSlipSeen } from './use-slip-seen.ts'
import './slips.css'

/** Slips loaded at once: more than anybody checks before the list is loaded again. */
const loadedSlips = 100
const noSlips: readonly QueuedSlip[] = []
const slipId = ({ id }: QueuedSlip) => id

/** The slips that wait, one after the other, the oldest first. */
export function Screen() {
  const texts = useTexts('slips')
  const queue = useCall(
    ['slips', 'pending'],
    listSlips,
    { query: { state: 'pending', size: loadedSlips } },
    { placeholderData: keepPreviousData },
  )
  useLiveQueries({ subjects: ['slip'], queryKey: ['slips'] })
  const slips = useQueue({ items: queue.data?.content ?? noSlips, itemId: slipId })
  const notLoaded = Math.max(0, (queue.data?.totalElements ?? 0) - (queue.data?.content.length ?? 0))
  return (
    <>
      <ScreenHead title={texts.title} note={queue.data && texts.waiting(formatWhole(slips.waiting.length + notLoaded))}>
        <ExportButton list="slips" query={{ state: 'pending' }} count={queue.data?.totalElements} />
      </ScreenHead>
      <QueryState query={queue}>
        {slips.item ? (
          <Review queue={slips} slip={slips.item} />
        ) : (
          <NothingHere title={texts.none}>{texts.noneHelp}</NothingHere>
        )}
      </QueryState>
    </>
  )
}

function Review({ queue, slip }: { queue: ReturnType<typeof useQueue<QueuedSlip>>; slip: QueuedSlip }) {
  const texts = useTexts('slips')
  const { waiting: slips, index, isGone, goTo } = queue
  const { isSeen, onDrawn } = useSlipSeen(slip)
  // What comes of a decision is said where it was made: the next slip waits for it.
  const [isDeciding, setDeciding] = useState(false)
  const isLast = index >= slips.length - 1
  useActions({
    next: {
      title: texts.next,
      key: 'n',
      isStep: true,
      disabled: isDeciding || (isLast && !isGone),
      run: queue.next,
    },
    previous: {
      title: texts.previous,
      key: 'p',
      isStep: true,
      disabled: isDeciding || index === 0,
      run: () => goTo(index - 1),
    },
  })
  return (
    <div className="slips">
      <ol className="slip-list" aria-label={texts.queue}>
        {slips.map(({ id, orderNumber, orderAmount }, at) => (
          <li key={id} aria-current={at === index && !isGone ? 'true' : undefined}>
            <button type="button" tabIndex={-1} disabled={isDeciding} onClick={() => goTo(at)}>
              <b>{orderNumber}</b> <Money satang={satangOf(orderAmount)} />
            </button>
          </li>
        ))}
      </ol>
      <SlipPicture key={slip.id} slip={slip} next={slips[index + 1]} onDrawn={onDrawn} />
      <aside className="slip-side panel">
        {isGone ? (
          <output className="notice">{texts.decidedByOthers}</output>
        ) : (
          <p className="text-quiet">{texts.place(formatWhole(index + 1), formatWhole(slips.length))}</p>
        )}
        <SlipFacts slip={slip} />
        <SlipDecision
          key={`decide ${slip.id}`}
          slip={slip}
          isSeen={isSeen}
          isGone={isGone}
          onBusy={setDeciding}
          onDecided={() => queue.done(slip.id)}
        />
      </aside>
    </div>
  )
}
