import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { acceptSlip, rejectSlip } from '#contract/backoffice/day/slips/calls.ts'
import { may, staffRolesIn } from '#rules/identity/permissions.ts'
import { satangOf } from '#rules/money.ts'
import type { SlipReason } from '#rules/payments/slips.ts'
import { call } from '#backoffice/api/call.ts'
import { useStaff } from '#backoffice/api/session.ts'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { confirmAction } from '#backoffice/kit/confirm.ts'
import { showProblem, showToast } from '#backoffice/kit/toasts.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { inBaht } from '#design/amounts.ts'
import { Field } from '#design/Field.tsx'
import Check from '#design/icons/check.ts'
import X from '#design/icons/x.ts'
import { RejectSlip } from './RejectSlip.tsx'
import type { QueuedSlip } from './SlipFacts.tsx'

/** Letters of the reason for another amount. */
const longestReason = 200

type DecisionProps = {
  slip: QueuedSlip
  /** A colleague has decided it. */
  isGone?: boolean
  onDecided: () => void
}

/** SlipDecision: the amount that is read on the slip, and what is decided. */
export function SlipDecision({ slip, isGone = false, onDecided }: DecisionProps) {
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
          text: texts.differText(inBaht(satangOf(Number(amount))), inBaht(satangOf(slip.orderAmount))),
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
    void client.invalidateQueries({ queryKey: ['slips'] })
  }

  const actions = useActions({
    accept: {
      title: texts.accept,
      key: 'a',
      icon: Check,
      look: 'primary',
      disabled: isBusy || isGone || (differs && !mayDiffer) || !(Number(amount) > 0),
      run: () => accept(),
    },
    reject: { title: texts.reject, key: 'r', icon: X, look: 'danger', disabled: isGone, run: () => setRejecting(true) },
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
