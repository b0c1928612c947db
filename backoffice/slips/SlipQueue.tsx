import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { acceptSlip, listSlips, rejectSlip } from '#contract/backoffice/slips/calls.ts'
import { may, staffRolesIn } from '#rules/identity/permissions.ts'
import { formatMoney, formatWhole, satangOf } from '#rules/money.ts'
import type { SlipReason } from '#rules/payments/slips.ts'
import { call, callOrThrow } from '#backoffice/api/call.ts'
import { useStaff } from '#backoffice/api/session.ts'
import { NothingHere } from '#backoffice/kit/NothingHere.tsx'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { confirmAction } from '#backoffice/kit/confirm.ts'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import { showProblem, showToast } from '#backoffice/kit/toasts.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { Field } from '#design/Field.tsx'
import Check from '#design/icons/check.ts'
import X from '#design/icons/x.ts'
import { RejectSlip } from './RejectSlip.tsx'
import { SlipFacts, type QueuedSlip } from './SlipFacts.tsx'
import { SlipPicture } from './SlipPicture.tsx'
import { useSlipPicture } from './use-slip-picture.ts'
import './slips.css'

/** Slips loaded at once: more than anybody checks before the list is loaded again. */
const loadedSlips = 100
/** Milliseconds between two looks for new slips. */
const refreshMs = 15_000
/** Letters of the reason for another amount. */
const longestReason = 200

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
        <Decision
          key={`decide ${slip.id}`}
          slip={slip}
          onDecided={() => onDecided(slip.id)}
          onUndecided={onUndecided}
        />
      </aside>
    </div>
  )
}

type DecisionProps = { slip: QueuedSlip; onDecided: () => void; onUndecided: () => void }

/** The amount that is read on the slip, and what is decided. */
function Decision({ slip, onDecided, onUndecided }: DecisionProps) {
  const texts = useTexts('slips')
  const errors = useTexts('errors')
  const client = useQueryClient()
  const staff = useStaff()
  const mayDiffer = may({ roles: staffRolesIn(staff?.roles ?? []) }, 'slips.override')
  const amountInput = useRef<HTMLInputElement>(null)
  const referenceInput = useRef<HTMLInputElement>(null)
  const [amount, setAmount] = useState(String(slip.orderAmount))
  const [isRejecting, setRejecting] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const differs = Number(amount) !== slip.orderAmount

  async function accept(reopen = false): Promise<void> {
    if (isBusy) return
    const confirmed = differs
      ? await confirmAction({
          title: texts.differTitle,
          text: texts.differText(formatMoney(satangOf(Number(amount))), formatMoney(satangOf(slip.orderAmount))),
          confirm: texts.accept,
          finality: 'final',
          reason: { label: texts.differReason, maxLength: longestReason, isRequired: true },
        })
      : { reason: '' }
    if (!confirmed) return
    setBusy(true)
    const reference = referenceInput.current?.value.trim()
    const reply = await call(acceptSlip, {
      params: { id: slip.id },
      body: {
        amount: Number(amount),
        ...(confirmed.reason && { amountReason: confirmed.reason }),
        ...(reference && { reference }),
        ...(reopen && { reopen }),
      },
    })
    setBusy(false)
    if (reply.ok) {
      showToast({ text: texts.accepted(slip.orderNumber) })
      onDecided()
      return
    }
    if (reply.error.code === 'order_closed' && !reopen) return reopenAndAccept()
    showProblem(reply.error, errors)
    if (reply.error.code === 'slip_decided') onDecided()
  }

  async function reopenAndAccept(): Promise<void> {
    const question = {
      title: texts.reopenTitle,
      text: texts.reopenText,
      confirm: texts.reopen,
      finality: 'final',
    } as const
    if (await confirmAction(question)) await accept(true)
  }

  async function reject(reason: SlipReason, note: string | undefined): Promise<void> {
    setRejecting(false)
    const reply = await call(rejectSlip, { params: { id: slip.id }, body: { reason, ...(note && { note }) } })
    if (!reply.ok) {
      showProblem(reply.error, errors)
      if (reply.error.code === 'slip_decided') onDecided()
      return
    }
    showToast({ text: texts.rejected(slip.orderNumber), undo: reply.value.undo })
    onDecided()
    // An undo by the toast brings it back.
    void client.invalidateQueries({ queryKey: ['slips'] }).then(onUndecided)
  }

  const actions = useActions({
    accept: {
      title: texts.accept,
      key: 'a',
      icon: Check,
      look: 'primary',
      disabled: isBusy || (differs && !mayDiffer) || !(Number(amount) > 0),
      run: () => accept(),
    },
    reject: { title: texts.reject, key: 'r', icon: X, look: 'danger', run: () => setRejecting(true) },
    typeAmount: { title: texts.typeAmount, key: 'm', run: () => amountInput.current?.select() },
  })
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (!actions.accept.disabled) void accept()
      }}
    >
      <Field
        label={texts.amount}
        help={texts.amountHelp}
        error={differs ? (mayDiffer ? texts.amountDiffers : texts.managerOnly) : null}
        inputRef={amountInput}
        value={amount}
        onChange={({ target }) => setAmount(target.value)}
        inputMode="decimal"
        autoComplete="off"
      />
      {slip.reference === null ? (
        <Field
          label={texts.reference}
          help={texts.referenceHelp}
          inputRef={referenceInput}
          autoComplete="off"
          maxLength={60}
        />
      ) : (
        <dl className="facts">
          <div>
            <dt>{texts.reference}</dt>
            <dd>{slip.reference}</dd>
          </div>
        </dl>
      )}
      <div className="slip-buttons">
        <ActionButton action={actions.reject} />
        <ActionButton action={actions.accept} busy={isBusy} />
      </div>
      <p className="finality">{texts.finality}</p>
      <RejectSlip open={isRejecting} onClose={() => setRejecting(false)} onReject={(...why) => void reject(...why)} />
    </form>
  )
}
