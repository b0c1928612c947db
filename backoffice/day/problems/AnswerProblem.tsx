import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { resolveProblem } from '#contract/backoffice/day/order-problems/calls.ts'
import { may, staffRolesIn } from '#rules/identity/permissions.ts'
import { satangOf, toBaht } from '#rules/money.ts'
import { canCredit, canSendAgain, type ProblemOutcome } from '#rules/orders/problem-reports.ts'
import { call } from '#backoffice/api/call.ts'
import { useStaff } from '#backoffice/api/session.ts'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { readAmount } from '#backoffice/kit/forms/amount-text.ts'
import { Labelled } from '#backoffice/kit/forms/Labelled.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { inBaht } from '#rules/amounts.ts'
import { Field } from '#design/Field.tsx'
import MessageCircle from '#design/icons/message-circle.ts'
import type { QueuedProblem } from './ProblemPhotos.tsx'
import type { TypedAnswer } from './typed-answers.ts'

type AnswerProblemProps = {
  problem: QueuedProblem
  /** Somebody else has answered it. */
  isGone: boolean
  typed: TypedAnswer
  onType: (change: Partial<TypedAnswer>) => void
  onDone: () => void
}

/**
 * AnswerProblem: first what is done: nothing more, a redelivery or a credit, of which the amount is typed only then; the
 * words to the retailer; and one button that sends both.
 */
export function AnswerProblem({ problem, isGone, typed, onType, onDone }: AnswerProblemProps) {
  const texts = useTexts('problems')
  const kit = useTexts('kit')
  const client = useQueryClient()
  const staff = useStaff()
  const mayCredit = may({ roles: staffRolesIn(staff?.roles ?? []) }, 'refunds')
  const answer = useRef<HTMLTextAreaElement>(null)
  const amountInput = useRef<HTMLInputElement>(null)
  const { words, amount, outcome } = typed
  const [isMissing, setMissing] = useState(false)
  const isUnanswered = isMissing && !words.trim()
  const [isAmountMissing, setAmountMissing] = useState(false)
  const isBeyondUnits = !canCredit(problem.lines, problem.goods)
  const setOutcome = (chosen: ProblemOutcome) => onType({ outcome: chosen })
  const { isBusy, run } = useUnderway()
  const credited = readAmount(amount)
  const isAmount = credited !== null && credited > 0

  async function resolve(): Promise<void> {
    if (!words.trim()) {
      setMissing(true)
      return answer.current?.focus()
    }
    if (outcome === 'credit' && !isAmount) {
      setAmountMissing(true)
      return amountInput.current?.focus()
    }
    const creditAmt = outcome === 'credit' && credited !== null ? { creditAmt: toBaht(credited) } : {}
    const body = { outcome, words: words.trim(), ...creditAmt }
    const reply = await run(
      () => call(resolveProblem, { params: { id: problem.id }, body }),
      { done: ({ undo }) => ({ text: texts.done[outcome](problem.orderNumber), undo }) },
      problem.id,
    )
    if (reply?.ok) onDone()
    await client.invalidateQueries({ queryKey: ['problems'] })
  }
  const actions = useActions({
    writeAnswer: { title: texts.writeAnswer, key: 'w', run: () => answer.current?.focus() },
    explained: {
      title: texts.explained,
      key: 'Alt+1',
      isChosen: outcome === 'explained',
      run: () => setOutcome('explained'),
    },
    redelivery: {
      title: texts.redelivery,
      key: 'Alt+2',
      isChosen: outcome === 'redelivery',
      disabled: !canSendAgain(problem.lines, problem.goods),
      run: () => setOutcome('redelivery'),
    },
    credit: {
      title: texts.credit,
      key: 'Alt+3',
      isChosen: outcome === 'credit',
      hidden: !mayCredit,
      disabled: problem.maxCreditAmt === 0 || isBeyondUnits,
      run: () => {
        flushSync(() => setOutcome('credit'))
        amountInput.current?.focus()
      },
    },
    send: {
      title: texts.send,
      key: 'Ctrl+Enter',
      icon: MessageCircle,
      look: 'primary',
      disabled: isGone,
      busy: isBusy,
      run: resolve,
    },
  })
  return (
    <div className="stack">
      <fieldset className="problem-ways" aria-label={texts.way}>
        <ActionButton action={actions.explained} />
        <ActionButton action={actions.redelivery} />
        <ActionButton action={actions.credit} />
      </fieldset>
      {mayCredit && isBeyondUnits && <p className="finality">{texts.tooManyToCredit}</p>}
      {outcome === 'credit' && (
        <Field
          label={texts.creditAmount}
          help={texts.creditMost(inBaht(satangOf(problem.maxCreditAmt)))}
          error={isAmount ? null : amount.trim() ? kit.twoDecimals : isAmountMissing ? kit.needed : null}
          inputRef={amountInput}
          value={amount}
          inputMode="decimal"
          autoComplete="off"
          onChange={({ target }) => onType({ amount: target.value })}
        />
      )}
      <Labelled label={texts.answer} help={isUnanswered ? texts.answerNeeded : texts.answerHelp}>
        {(id) => (
          <textarea
            ref={answer}
            id={id}
            className="input"
            rows={3}
            maxLength={1000}
            value={words}
            aria-invalid={isUnanswered ? true : undefined}
            aria-describedby={`${id}-help`}
            onChange={({ target }) => onType({ words: target.value })}
          />
        )}
      </Labelled>
      {outcome !== 'explained' && <p className="finality">{texts.effects[outcome]}</p>}
      <ActionButton action={actions.send} />
    </div>
  )
}
