import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import fields from 'form:backoffice/day/slips/acceptSlip'
import type { AnswerOf, RequestOf } from '#contract/call.ts'
import { acceptSlip, rejectSlip } from '#contract/backoffice/day/slips/calls.ts'
import { may, staffRolesIn } from '#rules/identity/permissions.ts'
import { satang, satangOf, toBaht } from '#rules/money.ts'
import type { SlipReason } from '#rules/payments/slips.ts'
import { call } from '#backoffice/api/call.ts'
import { useStaff } from '#backoffice/api/session.ts'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { confirmAction } from '#backoffice/kit/confirm.ts'
import { readAmount } from '#backoffice/kit/forms/amount-text.ts'
import { Field, Form } from '#backoffice/kit/forms/Form.tsx'
import { TypedField } from '#backoffice/kit/forms/TypedField.tsx'
import { useOuterButton } from '#backoffice/kit/forms/use-outer-button.ts'
import { showProblem, showToast } from '#backoffice/kit/toasts.ts'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import { mayRepeat } from '#web/may-repeat.ts'
import type { Reply } from '#web/reply.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { inBaht } from '#rules/amounts.ts'
import Check from '#design/icons/check.ts'
import X from '#design/icons/x.ts'
import { RejectSlip } from './RejectSlip.tsx'
import type { QueuedSlip } from './SlipFacts.tsx'

/** Letters of the reason for another amount. */
const longestReason = 200

type AcceptReply = Reply<AnswerOf<typeof acceptSlip>>

type DecisionProps = {
  slip: QueuedSlip
  /** Its picture has been in sight: nothing is decided before. */
  isSeen: boolean
  /** A colleague has decided it. */
  isGone?: boolean
  /** A decision is under way. */
  onBusy?: (isBusy: boolean) => void
  onDecided: () => void
}

/** SlipDecision: the amount that is read on the slip, and what is decided. */
export function SlipDecision({ slip, isSeen, isGone = false, onBusy, onDecided }: DecisionProps) {
  const texts = useTexts('slips')
  const errors = useTexts('errors')
  const { twoDecimals } = useTexts('kit')
  const client = useQueryClient()
  const staff = useStaff()
  const mayDiffer = may({ roles: staffRolesIn(staff?.roles ?? []) }, 'slips.override')
  const amountInput = useRef<HTMLInputElement>(null)
  const { form, isBusy, submit } = useOuterButton()
  const rejecting = useUnderway()
  const [amount, setAmount] = useState(String(slip.orderAmount))
  const [isRejecting, setRejecting] = useState(false)
  const read = readAmount(amount) ?? satang(0)
  const differs = read !== satangOf(slip.orderAmount)
  const isDeciding = isBusy || rejecting.isBusy
  // Before the next key comes.
  useLayoutEffect(() => onBusy?.(isDeciding), [onBusy, isDeciding])

  const params = { id: slip.id }
  const whyDiffers = differs && { reason: { label: texts.differReason, maxLength: longestReason, isRequired: true } }
  const bodyOf = (reason: string, reference: string | undefined) => ({
    amount: toBaht(read),
    ...(reason && { amountReason: reason }),
    ...(reference && { reference }),
  })

  const reload = () => client.invalidateQueries({ queryKey: ['slips'] })
  const isDrawn = () => document.getElementById(form.id) !== null
  async function send(body: RequestOf<typeof acceptSlip>['body']): Promise<AcceptReply> {
    const reply = await call(acceptSlip, { params, body })
    // It may be done, or the order may need no money any more: then the next look offers to give it back.
    if (!reply.ok) void reload()
    return reply
  }
  /** From a question, which stays open while nothing is decided: the form behind it says the rest. */
  async function sendFromQuestion(body: RequestOf<typeof acceptSlip>['body']): Promise<AcceptReply> {
    const reply = await send(body)
    if (!reply.ok && mayRepeat(reply.error)) showProblem(reply.error, errors)
    return reply
  }

  /** Null where the user thought better of it, or a colleague was faster. */
  async function accept(reference: string | undefined): Promise<AcceptReply | null> {
    let body = bodyOf('', reference)
    const why = {
      title: texts.differTitle(slip.orderNumber),
      text: texts.differText(inBaht(read), inBaht(satangOf(slip.orderAmount))),
      confirm: texts.accept,
      finality: 'final',
      ...whyDiffers,
    } as const
    const withReason = (reason: string) => {
      body = bodyOf(reason, reference)
      return sendFromQuestion(body)
    }
    let reply: AcceptReply | null = await (differs ? confirmAction(why, withReason) : send(body))
    if (reply?.ok === false && reply.error.code === 'order_closed' && isDrawn()) {
      const question = {
        title: texts.reopenTitle(slip.orderNumber),
        text: texts.reopenText,
        confirm: texts.reopen,
        finality: 'final',
      } as const
      reply = await confirmAction(question, () => sendFromQuestion({ ...body, reopen: true }))
    }
    return reply && unlessDecided(reply, texts.accepted(slip.orderNumber))
  }

  /** Of an order that needs no money: what has come for it goes back. */
  async function refund(reference: string | undefined): Promise<AcceptReply | null> {
    const reply = await confirmAction(
      {
        title: texts.refundTitle(inBaht(read), slip.orderNumber),
        text: texts.refundText,
        confirm: texts.refund,
        finality: 'final',
        ...whyDiffers,
      },
      (reason) => sendFromQuestion({ ...bodyOf(reason, reference), refund: true }),
    )
    return reply && unlessDecided(reply, texts.refunded(slip.orderNumber))
  }

  function unlessDecided(reply: AcceptReply, done: string): AcceptReply | null {
    if (reply.ok) showToast({ text: done })
    const isDecided = !reply.ok && reply.error.code === 'slip_decided'
    if (reply.ok || (!isDecided && isDrawn())) return reply
    // No form says it any more.
    showToast({ text: `${slip.orderNumber} · ${errors[reply.error.code]}`, tone: 'failed' })
    if (isDecided) onDecided()
    return null
  }

  async function reject(reason: SlipReason, note: string | undefined): Promise<void> {
    const reply = await rejecting.run(
      () => call(rejectSlip, { params: { id: slip.id }, body: { reason, ...(note && { note }) } }),
      { done: ({ undo }) => ({ text: texts.rejected(slip.orderNumber), undo }), reload },
      reason,
    )
    // What may be sent again keeps its words.
    if (!reply || (!reply.ok && mayRepeat(reply.error))) return
    setRejecting(false)
    if (reply.ok || reply.error.code === 'slip_decided') onDecided()
  }

  const isBlocked = isDeciding || !isSeen || isGone || (differs && !mayDiffer) || read <= 0
  const actions = useActions({
    accept: {
      title: texts.accept,
      key: 'a',
      icon: Check,
      look: 'primary',
      hidden: !slip.takesPayment,
      disabled: isBlocked,
      run: () => submit(),
    },
    refund: {
      title: texts.refund,
      key: 'b',
      look: slip.takesPayment ? 'plain' : 'primary',
      hidden: slip.orderStatus === 'VERIFYING_PAYMENT',
      disabled: isBlocked,
      run: () => submit({ action: 'refund' }),
    },
    reject: {
      title: texts.reject,
      key: 'r',
      icon: X,
      look: 'danger',
      disabled: isDeciding || !isSeen || isGone,
      run: () => setRejecting(true),
    },
    typeAmount: { title: texts.typeAmount, key: 'm', run: () => amountInput.current?.select() },
  })
  return (
    <>
      <Form
        {...form}
        call={acceptSlip}
        fields={fields}
        // Enter does what the button does.
        send={async ({ reference }, { action }) => {
          if (isBlocked) return null
          return !slip.takesPayment || action === 'refund' ? refund(reference) : accept(reference)
        }}
        onDone={onDecided}
      >
        <TypedField
          name="amount"
          label={texts.amount}
          help={texts.amountHelp}
          value={amount}
          warning={read <= 0 ? twoDecimals : differs ? (mayDiffer ? texts.amountDiffers : texts.managerOnly) : null}
          inputRef={amountInput}
          inputMode="decimal"
          onChange={setAmount}
        />
        {slip.reference === null ? (
          <Field name="reference" label={texts.reference} help={texts.referenceHelp} />
        ) : (
          <dl className="facts">
            <div>
              <dt>{texts.reference}</dt>
              <dd>{slip.reference}</dd>
            </div>
          </dl>
        )}
        <div className="slip-buttons" aria-busy={!isSeen}>
          <ActionButton action={actions.reject} />
          <ActionButton action={actions.refund} />
          <ActionButton action={actions.accept} busy={isBusy} />
        </div>
        <p className="finality">{texts.finality}</p>
      </Form>
      <RejectSlip
        open={isRejecting}
        busyWith={rejecting.busyWith}
        onClose={() => setRejecting(false)}
        onReject={(...why) => void reject(...why)}
      />
    </>
  )
}
