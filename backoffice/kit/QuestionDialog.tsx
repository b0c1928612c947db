import { useId, useState } from 'react'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import type { Confirmation, Question } from './confirm.ts'
import { Dialog } from './Dialog.tsx'
import { FormButtons } from './forms/FormButtons.tsx'

/** What `ConfirmHost` draws while there is a question. */
export function QuestionDialog({
  question,
  answer,
}: {
  question: Question
  answer: (confirmation: Confirmation) => void
}) {
  const texts = useTexts('kit')
  const form = useId()
  const { title, text, confirm, decline, finality, rule, reason, danger } = question
  const [typed, setTyped] = useState('')
  const isMissing = Boolean(reason?.isRequired) && typed.trim() === ''
  return (
    <Dialog
      open
      title={title}
      onClose={() => answer(null)}
      closeOnOutsidePress={typed === ''}
      foot={
        <FormButtons
          form={form}
          submit={confirm}
          {...(decline && { cancel: decline })}
          look={danger ? 'danger' : 'primary'}
          isDisabled={isMissing}
          onCancel={() => answer(null)}
        />
      }
    >
      <form
        id={form}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isMissing) answer({ reason: typed.trim() })
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
