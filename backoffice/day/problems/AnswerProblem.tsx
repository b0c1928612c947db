import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { resolveProblem } from '#contract/backoffice/day/order-problems/calls.ts'
import { may, staffRolesIn } from '#rules/identity/permissions.ts'
import { satangOf, toBaht } from '#rules/money.ts'
import type { ProblemOutcome } from '#rules/orders/problem-reports.ts'
import { call } from '#backoffice/api/call.ts'
import { useStaff } from '#backoffice/api/session.ts'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { readAmount } from '#backoffice/kit/forms/amount-text.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { inBaht } from '#design/amounts.ts'
import { Field } from '#design/Field.tsx'
import Banknote from '#design/icons/banknote.ts'
import MessageCircle from '#design/icons/message-circle.ts'
import Truck from '#design/icons/truck.ts'
import type { QueuedProblem } from './ProblemPhotos.tsx'

type AnswerProblemProps = {
  problem: QueuedProblem
  /** Somebody else has answered it. */
  isGone: boolean
  onDone: () => void
}

/** AnswerProblem: the words to the retailer, and what is done: a credit, a redelivery, or nothing more. */
export function AnswerProblem({ problem, isGone, onDone }: AnswerProblemProps) {
  const texts = useTexts('problems')
  const kit = useTexts('kit')
  const client = useQueryClient()
  const staff = useStaff()
  const mayCredit = may({ roles: staffRolesIn(staff?.roles ?? []) }, 'refunds')
  const answer = useRef<HTMLTextAreaElement>(null)
  const amountInput = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState('')
  const [amount, setAmount] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [isAmountMissing, setAmountMissing] = useState(false)
  const { busyWith, run } = useUnderway()
  const credited = readAmount(amount)
  const isAmount = credited !== null && credited > 0

  async function resolve(outcome: ProblemOutcome): Promise<void> {
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
      {
        done: ({ undo }) => ({ text: texts.done[outcome](problem.orderNumber), undo }),
      },
      outcome,
    )
    if (reply?.ok) onDone()
    await client.invalidateQueries({ queryKey: ['problems'] })
  }
  const actions = useActions({
    writeAnswer: { title: texts.writeAnswer, key: 'w', run: () => answer.current?.focus() },
    explained: {
      title: texts.explained,
      key: 'Alt+1',
      icon: MessageCircle,
      disabled: isGone,
      busy: busyWith === 'explained',
      run: () => resolve('explained'),
    },
    redelivery: {
      title: texts.redelivery,
      key: 'Alt+2',
      icon: Truck,
      disabled: isGone || problem.lines.length === 0,
      busy: busyWith === 'redelivery',
      run: () => resolve('redelivery'),
    },
    credit: {
      title: texts.credit,
      key: 'Alt+3',
      icon: Banknote,
      hidden: !mayCredit,
      disabled: isGone || problem.maxCreditAmt === 0,
      busy: busyWith === 'credit',
      run: () => resolve('credit'),
    },
  })
  return (
    <div className="stack">
      <label className="field">
        <span className="field-label">{texts.answer}</span>
        <textarea
          ref={answer}
          className="input"
          rows={3}
          maxLength={1000}
          value={words}
          aria-invalid={isMissing && !words.trim() ? true : undefined}
          onChange={({ target }) => setWords(target.value)}
        />
        <span className="field-help">{isMissing && !words.trim() ? texts.answerNeeded : texts.answerHelp}</span>
      </label>
      {mayCredit && (
        <Field
          label={texts.creditAmount}
          help={texts.creditMost(inBaht(satangOf(problem.maxCreditAmt)))}
          error={isAmount ? null : amount.trim() ? kit.twoDecimals : isAmountMissing ? kit.needed : null}
          inputRef={amountInput}
          value={amount}
          inputMode="decimal"
          autoComplete="off"
          onChange={({ target }) => setAmount(target.value)}
        />
      )}
      <div className="problem-buttons">
        <ActionButton action={actions.explained} />
        <ActionButton action={actions.redelivery} />
        <ActionButton action={actions.credit} />
      </div>
      <p className="finality">{texts.effect}</p>
    </div>
  )
}
