import { useId, useRef, useState } from 'react'
import { mayRepeat } from '#web/may-repeat.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import type { OpenQuestion } from './confirm.ts'
import { Dialog } from './Dialog.tsx'
import { FormButtons } from './forms/FormButtons.tsx'
import { useUnderway } from './use-underway.ts'

/** What `ConfirmHost` draws while there is a question. */
export function QuestionDialog({ question, act, answer }: OpenQuestion) {
  const texts = useTexts('kit')
  const form = useId()
  const { title, text, confirm, decline, finality, rule, reason, danger } = question
  const [typed, setTyped] = useState('')
  const { isBusy, runExclusively } = useUnderway()
  /** What is being done: who leaves the question meanwhile does not stop it, and is answered with what comes of it. */
  const underway = useRef<ReturnType<NonNullable<typeof act>> | null>(null)
  const leave = () => answer(underway.current)
  const isMissing = Boolean(reason?.isRequired) && typed.trim() === ''

  async function confirmed(): Promise<void> {
    if (isMissing) return
    if (!act) return answer(true)
    await runExclusively(async () => {
      try {
        underway.current = act(typed.trim())
        const reply = await underway.current
        // What the server has decided is no longer the question; what it may not have read can be sent again.
        if (reply && (reply.ok || !mayRepeat(reply.error))) answer(reply)
      } finally {
        underway.current = null
      }
    }, confirm)
  }
  return (
    <Dialog
      open
      title={title}
      onClose={leave}
      closeOnOutsidePress={typed === ''}
      foot={
        <FormButtons
          form={form}
          submit={confirm}
          {...(decline && { cancel: decline })}
          look={danger ? 'danger' : 'primary'}
          isBusy={isBusy}
          isDisabled={isMissing}
          onCancel={leave}
        />
      }
    >
      <form
        id={form}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void confirmed()
        }}
      >
        {text && <p>{text}</p>}
        {reason && (
          <label className="field">
            <span className="field-label">{reason.label}</span>
            <input
              className="input"
              value={typed}
              maxLength={reason.maxLength}
              readOnly={isBusy}
              required={reason.isRequired ?? false}
              onChange={({ target }) => setTyped(target.value)}
            />
          </label>
        )}
        <p className={finality === 'final' ? 'finality is-final' : 'finality'}>
          {rule ?? (finality === 'final' ? texts.cannotBeUndone : texts.canBeUndone)}
        </p>
      </form>
    </Dialog>
  )
}
