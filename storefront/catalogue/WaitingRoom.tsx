import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { AnswerOf } from '#contract/call.ts'
import type { Card } from '#contract/pages/shapes.ts'
import { getTurn, joinLine, leaveLine } from '#contract/waiting-room/calls.ts'
import { formatHour } from '#rules/thai-date.ts'
import { turnMs, type TurnState } from '#rules/waiting-room/turn.ts'
import { Button, buttonClass } from '#design/Button.tsx'
import { Notice } from '#design/Notice.tsx'
import { call } from '#storefront/api/call.ts'
import { codeOf } from '#storefront/api/call-or-throw.ts'
import { loginHref } from '#storefront/api/session-end.ts'
import { useRetailer } from '#storefront/api/session.ts'
import { Link } from '#storefront/router/Link.tsx'
import { replaceAnswer, useCall } from '#storefront/router/queries.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import './waiting-room.css'

/** How often a retailer in the line looks where it stands, ms. */
const pollMs = 3000

type WaitingRoomProps = {
  card: Card
  /** The place of its next step: in sight with the cart's button, also on a phone. */
  step: HTMLElement | null
  /** Hears of which product it is the retailer's turn, and that it no longer is of any. */
  onTurn: (productId: number | null) => void
}

/**
 * WaitingRoom: the line of a product that is ordered by turns, and the retailer's place in it. Until it is the retailer's turn the
 * line is the next step, and then the cart.
 */
export function WaitingRoom({ card, step, onTurn }: WaitingRoomProps) {
  const texts = useTexts('turns')
  const { exactlyIn } = useTexts('catalogue')
  const errors = useTexts('errors')
  const retailer = useRetailer()
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const params = { productId: card.id }
  const queryKey = ['turn', card.id, retailer?.id]
  const { data: turn, error: unread } = useCall(
    queryKey,
    getTurn,
    { params },
    {
      enabled: retailer !== null,
      refetchInterval: ({ state: { data } }) => (data?.inLine || data?.state === 'admitted' ? pollMs : false),
    },
  )
  const isTurn = turn?.state === 'admitted'
  useEffect(() => {
    onTurn(isTurn ? card.id : null)
  }, [isTurn, card.id, onTurn])
  const change = async (what: typeof joinLine | typeof leaveLine) => {
    setBusy(true)
    setError(null)
    const reply = await call(what, { params })
    setBusy(false)
    if (reply.ok) await replaceAnswer(queryKey, reply.value)
    else setError(errors[reply.error.code])
  }
  const joining =
    retailer === null ? (
      <Link href={loginHref()} className={buttonClass('primary')}>
        {texts.join}
      </Link>
    ) : (
      turn &&
      !turn.inLine &&
      !isTurn &&
      turn.state !== 'sold_out' && (
        <Button look={turn.state === 'ordered' ? 'plain' : 'primary'} onClick={() => void change(joinLine)} busy={busy}>
          {turn.state === 'none' ? texts.join : texts.joinAgain}
        </Button>
      )
    )
  const mostUnits = exactlyIn(card.limits?.turnUnits ?? 0, card.unit)
  return (
    <section className="panel stack" aria-label={texts.title}>
      <p>
        <b>{texts.title}</b>
        <span className="block text-quiet">{texts.explained(mostUnits, turnMs / 60_000)}</span>
      </p>
      {turn && (
        <output className="stack">
          <TurnNotice turn={turn} unit={card.unit} />
        </output>
      )}
      {(error ?? unread) && <Notice tone="failed">{error ?? errors[codeOf(unread)]}</Notice>}
      {(turn?.inLine || isTurn) && (
        <Button onClick={() => void change(leaveLine)} busy={busy}>
          {texts.leave}
        </Button>
      )}
      {step && createPortal(joining || (turn && <OwnPlace turn={turn} unit={card.unit} />), step)}
    </section>
  )
}

/** Where the retailer stands, in the bar of a phone that stays in sight; the other sizes have it next to the button. */
function OwnPlace({ turn, unit }: { turn: AnswerOf<typeof getTurn>; unit: string }) {
  const texts = useTexts('turns')
  const { exactlyIn } = useTexts('catalogue')
  const [first, second] =
    turn.state === 'admitted'
      ? [texts.orderBy(turn.until ? formatHour(turn.until) : ''), texts.kept(exactlyIn(turn.units, unit))]
      : [
          turn.inLine && texts.placeShort(turn.ahead + 1),
          turn.unitsLeft > 0 && texts.left(exactlyIn(turn.unitsLeft, unit)),
        ]
  return (
    first && (
      <p className="line-place">
        <b className="block">{first}</b>
        {second && <span className="block text-xs text-quiet">{second}</span>}
      </p>
    )
  )
}

const toneOf: Partial<Record<TurnState, 'done' | 'notice' | 'info'>> = {
  admitted: 'done',
  ordered: 'done',
  waiting: 'info',
}

function TurnNotice({ turn, unit }: { turn: AnswerOf<typeof getTurn>; unit: string }) {
  const texts = useTexts('turns')
  const { exactlyIn } = useTexts('catalogue')
  const place = turn.ahead + 1
  const words: Record<TurnState, string[]> = {
    none: [texts.inLine(turn.ahead)],
    waiting: [
      texts.place(place),
      turn.unitsLeft > 0 ? texts.left(exactlyIn(turn.unitsLeft, unit)) : texts.keptForOthers,
    ],
    admitted: [texts.admitted(exactlyIn(turn.units, unit), turn.until ? formatHour(turn.until) : '')],
    lapsed: [texts.lapsed],
    ordered: [texts.ordered],
    sold_out: [texts.soldOut, ...(turn.inLine ? [texts.placeKept(place)] : [])],
  }
  return (
    <Notice tone={toneOf[turn.state] ?? 'notice'}>
      {words[turn.state].map((sentence) => (
        <span key={sentence} className="block">
          {sentence}
        </span>
      ))}
    </Notice>
  )
}
