import { useRef, useState, type FormEvent } from 'react'
import { usePoints as choosePoints } from '#contract/cart/calls.ts'
import { formatWhole, satangOf } from '#rules/money.ts'
import { isRedeemable, maxPoints, redemption } from '#rules/loyalty/redemption.ts'
import { call } from '#storefront/api/call.ts'
import { freshKey } from '#web/fresh-key.ts'
import { updateCart } from '#storefront/cart/cart-actions.ts'
import type { Cart } from '#storefront/cart/cart-store.ts'
import { inBaht } from '#rules/amounts.ts'
import { codeOf } from '#storefront/api/call-or-throw.ts'
import { announce } from '#design/announce.ts'
import { Button } from '#design/Button.tsx'
import { Field } from '#design/Field.tsx'
import { keepFocus } from '#design/keep-focus.ts'
import { Notice } from '#design/Notice.tsx'
import { Skeleton } from '#design/Skeleton.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { PhoneUnverified } from './PhoneUnverified.tsx'
import { useOwnPoints } from './use-own-points.ts'
import './points.css'
import '#design/fields.css'

/** PointsBox: the points used on the cart, or a form to use some. Works without the loyalty service. */
export function PointsBox({ cart }: { cart: Cart }) {
  const texts = useTexts('cart')
  const { data, error } = useOwnPoints()
  const box = useRef<HTMLElement>(null)
  const { pointsError, putting, put } = usePutPoints(() => keepFocus(box.current))
  const has = data?.points ?? null
  return (
    <section ref={box} tabIndex={-1} className="panel rows">
      <h2 className="text-lg">{texts.pointsHeading}</h2>
      {cart.points ? (
        <PointsInUse
          points={cart.points}
          has={has}
          pointsError={pointsError}
          busy={putting !== null}
          onRemove={() => void put(0)}
        />
      ) : has === null ? (
        <UnknownPoints failed={error && codeOf(error)} />
      ) : (
        <PointsEntry
          key={maxPointsFor(cart, has)}
          has={has}
          most={maxPointsFor(cart, has)}
          pointsError={pointsError}
          putting={putting}
          put={put}
        />
      )}
    </section>
  )
}

/** The most points that can be used on this cart, not counting those already used. */
const maxPointsFor = ({ earningAmt = 0 }: Cart, has: number): number => maxPoints(has, satangOf(earningAmt))

function usePutPoints(onPut: () => void) {
  const texts = useTexts('cart')
  const errors = useTexts('errors')
  const [pointsError, setPointsError] = useState<string | null>(null)
  /** The number that is being sent: one at a time. */
  const [putting, setPutting] = useState<number | null>(null)
  const put = async (points: number) => {
    if (putting !== null) return
    setPointsError(null)
    setPutting(points)
    const reply = await updateCart(() => call(choosePoints, { body: { points }, idempotencyKey: freshKey() }))
    setPutting(null)
    if (!reply?.ok) return setPointsError(errors[reply?.error.code ?? 'unauthenticated'])
    announce(points > 0 ? texts.pointsUsed(formatWhole(points)) : texts.pointsRemoved)
    onPut()
  }
  return { pointsError, putting, put }
}

function UnknownPoints({ failed }: { failed: ReturnType<typeof codeOf> | null }) {
  const texts = useTexts('cart')
  if (!failed) return <Skeleton className="h-28" />
  if (failed !== 'phone_unverified') return <p className="text-quiet">{texts.pointsAway}</p>
  return <PhoneUnverified text={texts.pointsUnverified} link={texts.provePhone} />
}

type InUseProps = {
  points: NonNullable<Cart['points']>
  has: number | null
  pointsError: string | null
  busy: boolean
  onRemove: () => void
}

function PointsInUse({ points: { asked, used, offerAmt }, has, pointsError, busy, onRemove }: InUseProps) {
  const texts = useTexts('cart')
  const gone = has !== null && has < used
  const words = () => {
    if (has === null) return texts.pointsUnsure(formatWhole(used))
    if (gone) return texts.pointsGone(formatWhole(has), formatWhole(used))
    return used < asked ? texts.pointsPart(formatWhole(used), formatWhole(asked)) : texts.pointsUsed(formatWhole(used))
  }
  return (
    <Notice
      tone={used > 0 && !gone && has !== null ? 'done' : 'notice'}
      action={
        <Button look="quiet" busy={busy} onClick={onRemove}>
          {texts.pointsRemove}
        </Button>
      }
    >
      {words()} {used > 0 && <b className="points-off">{texts.pointsOff(inBaht(satangOf(offerAmt)))}</b>}
      {pointsError && (
        <p className="field-error" role="alert">
          {pointsError}
        </p>
      )}
    </Notice>
  )
}

/** Fixed choices; the third one, all points, depends on the cart. */
const fixedChoices = [100, 500]

type EntryProps = ReturnType<typeof usePutPoints> & { has: number; most: number }

function PointsEntry({ has, most, pointsError, putting, put }: EntryProps) {
  const texts = useTexts('cart')
  const input = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState(false)
  const { least, step } = redemption
  const owned = texts.points(formatWhole(has))
  if (most === 0) {
    return <p>{has < least ? texts.pointsTooFew(owned, least) : texts.pointsNotHere(owned)}</p>
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const points = Number(input.current?.value.trim())
    const fits = points > 0 && points <= most && isRedeemable(points)
    setWrong(!fits)
    if (fits) void put(points)
  }
  return (
    <form className="rows" noValidate onSubmit={submit}>
      <p>{texts.pointsOwned(owned)}</p>
      <div className="points-picks">
        {fixedChoices
          .filter((points) => points < most)
          .map((points) => (
            <Button
              key={points}
              busy={putting === points}
              aria-label={texts.pointsUseSome(formatWhole(points))}
              onClick={() => void put(points)}
            >
              {formatWhole(points)}
            </Button>
          ))}
        <Button
          busy={putting === most}
          aria-label={texts.pointsAllOf(formatWhole(most))}
          onClick={() => void put(most)}
        >
          {texts.pointsAll}
        </Button>
      </div>
      <div className="coupon-entry">
        <Field
          label={texts.pointsField(step)}
          error={wrong ? texts.pointsWrong(least, formatWhole(most), step) : pointsError}
          inputRef={input}
          name="points"
          type="number"
          inputMode="numeric"
          autoComplete="off"
          min={least}
          max={most}
          step={step}
          enterKeyHint="done"
        />
        <Button type="submit" busy={putting !== null}>
          {texts.pointsUse}
        </Button>
      </div>
    </form>
  )
}
