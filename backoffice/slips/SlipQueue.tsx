import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listSlips } from '#contract/backoffice/slips/calls.ts'
import { formatMoney, formatWhole, satangOf } from '#rules/money.ts'
import { callOrThrow } from '#backoffice/api/call.ts'
import { NothingHere } from '#backoffice/kit/NothingHere.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { SlipDecision } from './SlipDecision.tsx'
import { SlipFacts, type QueuedSlip } from './SlipFacts.tsx'
import { SlipPicture } from './SlipPicture.tsx'
import { useSlipPicture } from './use-slip-picture.ts'
import './slips.css'

/** Slips loaded at once: more than anybody checks before the list is loaded again. */
const loadedSlips = 100
/** Milliseconds between two looks for new slips. */
const refreshMs = 15_000

/** The slips that wait, one after the other, the oldest first. */
export function Screen() {
  const texts = useTexts('slips')
  const queue = useQuery({
    queryKey: ['slips', 'pending'],
    queryFn: ({ signal }) => callOrThrow(listSlips, { query: { state: 'pending', size: loadedSlips }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  })
  // Decided here: they leave the queue at once, also before it is loaded again.
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set())
  const slips = (queue.data?.content ?? []).filter(({ id }) => !decided.has(id))
  const waiting = Math.max(slips.length, (queue.data?.totalElements ?? 0) - decided.size)
  return (
    <>
      <ScreenHead title={texts.title} note={queue.data && texts.waiting(formatWhole(waiting))} />
      <QueryState query={queue}>
        {slips.length === 0 ? (
          <NothingHere title={texts.none} />
        ) : (
          <Review
            slips={slips}
            onDecided={(id) => setDecided(new Set([...decided, id]))}
            onUndecided={() => {
              setDecided(new Set())
              void queue.refetch()
            }}
          />
        )}
      </QueryState>
    </>
  )
}

type ReviewProps = {
  slips: readonly QueuedSlip[]
  onDecided: (id: string) => void
  /** The list may be different from what is shown. */
  onUndecided: () => void
}

function Review({ slips, onDecided, onUndecided }: ReviewProps) {
  const texts = useTexts('slips')
  const [place, setPlace] = useState(0)
  const index = Math.min(place, slips.length - 1)
  const slip = slips[index]
  const source = useSlipPicture(slip?.id, slips[index + 1]?.id)
  useActions({
    next: { title: texts.next, key: 'n', disabled: index >= slips.length - 1, run: () => setPlace(index + 1) },
    previous: { title: texts.previous, key: 'p', disabled: index === 0, run: () => setPlace(index - 1) },
  })
  if (!slip) return null
  return (
    <div className="slips">
      <ol className="slip-list" aria-label={texts.queue}>
        {slips.map(({ id, orderNumber, orderAmount }, at) => (
          <li key={id} aria-current={at === index ? 'true' : undefined}>
            <button type="button" tabIndex={-1} onClick={() => setPlace(at)}>
              <b>{orderNumber}</b> {formatMoney(satangOf(orderAmount))}
            </button>
          </li>
        ))}
      </ol>
      <SlipPicture key={slip.id} source={source} name={texts.picture(slip.orderNumber)} />
      <aside className="slip-side panel">
        <p className="text-quiet">{texts.place(formatWhole(index + 1), formatWhole(slips.length))}</p>
        <SlipFacts slip={slip} />
        <SlipDecision
          key={`decide ${slip.id}`}
          slip={slip}
          onDecided={() => onDecided(slip.id)}
          onUndecided={onUndecided}
        />
      </aside>
    </div>
  )
}
