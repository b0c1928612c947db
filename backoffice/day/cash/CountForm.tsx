import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import fields from 'form:backoffice/day/cash/countCash'
import type { AnswerOf } from '#contract/call.ts'
import { countCash, type getCashUp } from '#contract/backoffice/day/cash/calls.ts'
import { countedCash, denominations, smallestNote } from '#rules/cash/count.ts'
import { may, staffRolesIn } from '#rules/identity/permissions.ts'
import { minus, satang, satangOf, toBaht } from '#rules/money.ts'
import { call } from '#backoffice/api/call.ts'
import { isDecided } from '#web/is-decided.ts'
import { freshKey } from '#web/fresh-key.ts'
import type { Reply } from '#web/reply.ts'
import { useStaff } from '#backoffice/api/session.ts'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { runAction } from '#backoffice/kit/actions/actions.ts'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { Form } from '#backoffice/kit/forms/Form.tsx'
import { Difference } from '#backoffice/kit/forms/later-difference.ts'
import { refused } from '#backoffice/kit/forms/replies.ts'
import { useOuterButton } from '#backoffice/kit/forms/use-outer-button.ts'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useUnsaved } from '#backoffice/kit/unsaved.ts'
import { useFirstFocus } from '#backoffice/kit/use-first-focus.ts'
import { noValue } from '#backoffice/kit/no-value.ts'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { inBaht, inShortBaht } from '#rules/amounts.ts'
import { Field } from '#design/Field.tsx'
import { Money } from '#design/Money.tsx'

const notes = denominations.filter((value) => value >= smallestNote)
const coins = denominations.filter((value) => value < smallestNote)

export type WholeCashUp = AnswerOf<typeof getCashUp>
type CountAnswer = AnswerOf<typeof countCash>

/** Pieces by their value in satang, as they are typed, and why the sum differs. */
type CountDraft = {
  pieces: Readonly<Record<number, string>>
  reason: string
  /** When the count that it goes over was made; null: there was none. */
  seen: string | null
}

const savedCount = (cash: WholeCashUp): CountDraft => ({
  pieces: Object.fromEntries(cash.counted.map(({ value, pieces }) => [satangOf(value), String(pieces)])),
  reason: cash.reason ?? '',
  seen: cash.countedOn,
})

/** What is typed and what somebody has saved, where they differ. */
const differing = (mine: CountDraft, theirs: CountDraft, texts: AllTexts['cash']) => [
  ...denominations.map(
    (value) => [inShortBaht(satang(value)), mine.pieces[value] ?? '', theirs.pieces[value] ?? ''] as const,
  ),
  [texts.reason, mine.reason, theirs.reason] as const,
]

/** CountForm: pieces of every note and coin, with the sum and the difference while typing. */
export function CountForm({ cash }: { cash: WholeCashUp }) {
  const texts = useTexts('cash')
  const { form, isBusy, submit } = useOuterButton()
  const client = useQueryClient()
  const staff = useStaff()
  const mayCount = may({ roles: staffRolesIn(staff?.roles ?? []) }, 'cash.count') && cash.state !== 'CLOSED'
  // What a colleague saves meanwhile takes nothing of what is typed here.
  const [typed, setTyped] = useState<CountDraft | null>(null)
  const draft = typed ?? savedCount(cash)
  const { pieces, reason, seen } = draft
  // As they were answered for, until they are read again.
  const [stored, setStored] = useState(draft)
  const isStored = pieces === stored.pieces && reason === stored.reason
  useUnsaved(
    typed !== null &&
      !isStored &&
      differing(draft, savedCount(cash), texts).some(([, mine, theirs]) => mine !== theirs),
  )
  const type = (change: Partial<CountDraft>) => setTyped({ ...draft, ...change })
  // The form stays open: what is counted again after an answer is another count, what is sent again without one is the same.
  const sent = useRef<{ content: string; idempotencyKey: string } | null>(null)
  const isCountedSince = mayCount && cash.countedOn !== null && cash.countedOn !== seen
  const count = denominations.map((value) => ({ value, pieces: Number(pieces[value] ?? 0) || 0 }))
  const counted = countedCash(count)
  const onAccount = satangOf(cash.onAccountAmt ?? 0)
  const difference = minus(counted, satangOf(cash.expectedAmt))
  // Before the first piece nothing is missing: it is not counted yet.
  const hasBegun = cash.countedOn !== null || denominations.some((value) => pieces[value])
  const isDifferent = hasBegun && difference !== 0

  async function send(): Promise<Reply<CountAnswer>> {
    if (isReasonMissing) return refused('reason', 'too_small')
    const body = {
      counted: count
        .filter((one) => one.pieces > 0)
        .map(({ value, pieces: number }) => ({ value: toBaht(satang(value)), pieces: number })),
      ...(difference !== 0 && { reason: reason.trim() }),
      seenCountedOn: seen,
    }
    const content = JSON.stringify(body)
    if (sent.current?.content !== content) sent.current = { content, idempotencyKey: freshKey() }
    const { idempotencyKey } = sent.current
    const params = { day: cash.day, collector: cash.collector }
    const reply = await call(countCash, { params, body, idempotencyKey })
    // What it was counted against may be another sum by now.
    if (!reply.ok && isDecided(reply)) await client.invalidateQueries({ queryKey: ['cash'] })
    return reply
  }
  function saveMine(): void {
    flushSync(() => type({ seen: cash.countedOn }))
    submit()
  }

  const isReasonMissing = difference !== 0 && reason.trim().length < 3
  const { saveCount } = useActions({
    saveCount: {
      title: texts.count,
      key: 'Ctrl+Enter',
      look: 'primary',
      hidden: !mayCount,
      disabled: isBusy || isReasonMissing,
      run: () => submit(),
    },
  })
  const box = useFirstFocus<HTMLDivElement>(mayCount && cash.counted.length === 0)
  return (
    <div ref={box}>
      <Form
        {...form}
        call={countCash}
        fields={fields}
        send={send}
        showsConflict
        problems={{ validation: isReasonMissing ? texts.reasonNeeded : texts.outdated }}
        onDone={({ undo, countedOn }) => {
          showToast({ text: texts.saved, undo })
          sent.current = null
          setStored(draft)
          // What was typed while it was on its way is a change of what is stored now.
          setTyped((now) => ({ ...(now ?? draft), seen: countedOn }))
          void client
            .invalidateQueries({ queryKey: ['cash'] })
            .then(() => setTyped((now) => (now && (now.pieces !== pieces || now.reason !== reason) ? now : null)))
        }}
      >
        <h2>{texts.countTitle}</h2>
        <div className="count-grid">
          {[notes, coins].map((values) => (
            <div key={values[0]} className="count-column">
              {values.map((value) => (
                <label key={value}>
                  <span>{inShortBaht(satang(value))} ×</span>
                  <input
                    className="input"
                    inputMode="numeric"
                    autoComplete="off"
                    maxLength={6}
                    aria-label={texts.pieces(inShortBaht(satang(value)))}
                    value={pieces[value] ?? ''}
                    readOnly={!mayCount}
                    onKeyDown={(event) => moveByKeys(event, () => runAction(saveCount))}
                    onChange={({ target }) =>
                      type({ pieces: { ...pieces, [value]: target.value.replaceAll(/\D/g, '') } })
                    }
                  />
                  <output>{(Number(pieces[value]) || 0) > 0 && inBaht(satang(value * Number(pieces[value])))}</output>
                </label>
              ))}
            </div>
          ))}
        </div>
        <dl className="facts">
          <div>
            <dt>{texts.expected}</dt>
            <dd>
              <Money satang={satangOf(cash.expectedAmt)} />
            </dd>
          </div>
          {onAccount > 0 && (
            <div>
              <dt>{texts.onAccount}</dt>
              <dd>
                <Money satang={onAccount} />
              </dd>
            </div>
          )}
          <div className="facts-due">
            <dt>{texts.counted}</dt>
            <dd>
              <Money satang={counted} />
            </dd>
          </div>
          <div className={isDifferent ? 'is-different' : undefined}>
            <dt>{texts.difference}</dt>
            <dd>{hasBegun ? <Money satang={difference} /> : noValue}</dd>
          </div>
        </dl>
        {isDifferent && mayCount && (
          <Field
            label={texts.reason}
            value={reason}
            maxLength={200}
            autoComplete="off"
            help={isReasonMissing ? texts.reasonNeeded : ''}
            onChange={({ target }) => type({ reason: target.value })}
          />
        )}
        {isDifferent && !mayCount && cash.reason && <p>{cash.reason}</p>}
        {isCountedSince && (
          <Difference
            by={cash.countedBy?.name ?? ''}
            fields={differing(draft, savedCount(cash), texts)}
            busy={isBusy}
            onTakeTheirs={() => setTyped(null)}
            onSaveMine={saveMine}
          />
        )}
        <ActionButton action={saveCount} busy={isBusy} />
      </Form>
    </div>
  )
}

/**
 * Arrows move between the fields, as in a sheet: up and down in a column, left and right to the neighbouring one from the
 * ends of what stands in the field. Enter goes down, and past the last one.
 */
function moveByKeys(event: KeyboardEvent<HTMLInputElement>, onEnd: () => void): void {
  const { currentTarget: field, key } = event
  const columns = [...(field.closest('.count-grid')?.querySelectorAll('.count-column') ?? [])].map((column) => [
    ...column.querySelectorAll('input'),
  ])
  const at = columns.findIndex((column) => column.includes(field))
  const row = columns[at]?.indexOf(field) ?? 0
  const sideways = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  const isEnter = key === 'Enter' && !event.ctrlKey && !event.metaKey
  const along = key === 'ArrowDown' || isEnter ? 1 : key === 'ArrowUp' ? -1 : 0
  const isAtEnd = sideways > 0 ? field.selectionEnd === field.value.length : field.selectionStart === 0
  if (along === 0 && (sideways === 0 || !isAtEnd)) return
  const column = columns[at + sideways]
  const below = column?.[row + along] ?? (along > 0 ? columns[at + 1]?.[0] : undefined)
  const next = sideways === 0 ? below : column?.[Math.min(row, column.length - 1)]
  if (along !== 0 || next) event.preventDefault()
  if (next) next.select()
  else if (isEnter) onEnd()
}
