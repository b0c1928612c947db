import { useId, useState } from 'react'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import type { OpenQuestion } from './confirm.ts'
import { Dialog } from './Dialog.tsx'
import { FormButtons } from './forms/FormButtons.tsx'
import { leave, proceed } from './proceed.ts'
import { useUnderway } from './use-underway.ts'

/** What `ConfirmHost` draws while there is a question. */
export function QuestionDialog({ open }: { open: OpenQuestion }) {
  const texts = useTexts('kit')
  const form = useId()
  const { title, text, confirm, decline, finality, rule, reason, danger } = open.question
  const [typed, setTyped] = useState('')
  const { isBusy, runExclusively } = useUnderway()
  const isMissing = Boolean(reason?.isRequired) && typed.trim() === ''

  async function confirmed(): Promise<void> {
    if (!isMissing) await runExclusively(() => proceed(open, typed.trim()), confirm)
  }
  return (
    <Dialog
      open
      title={title}
      onClose={() => leave(open)}
      closeOnOutsidePress={typed === ''}
      foot={
        <FormButtons
          form={form}
          submit={confirm}
          {...(decline && { cancel: decline })}
          look={danger ? 'danger' : 'primary'}
          isBusy={isBusy}
          isDisabled={isMissing}
          onCancel={() => leave(open)}
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
