import { useState, type FormEvent } from 'react'
import { removeSecondFactor, renewRecoveryCodes } from '#contract/backoffice/second-factor/calls.ts'
import { call } from '#backoffice/api/call.ts'
import { Dialog } from '#backoffice/kit/Dialog.tsx'
import { FormButtons } from '#backoffice/kit/forms/FormButtons.tsx'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { Field } from '#design/Field.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

const formId = 'factor-code'

/** CodeDialog: what takes a code of the second factor that is in use: new recovery codes, or turning it off. */
export function CodeDialog({ purpose, onClose }: { purpose: 'codes' | 'remove'; onClose: () => void }) {
  const texts = useTexts('account')
  const errors = useTexts('errors')
  const [problem, setProblem] = useState<string | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const title = purpose === 'codes' ? texts.newCodes : texts.turnOff

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const body = { code: String(new FormData(event.currentTarget).get('code')) }
    if (purpose === 'codes') {
      const reply = await call(renewRecoveryCodes, { body })
      return reply.ok ? setCodes(reply.value.recoveryCodes) : setProblem(errors[reply.error.code])
    }
    const reply = await call(removeSecondFactor, { body })
    if (!reply.ok) return setProblem(errors[reply.error.code])
    showToast({ text: texts.turnedOff })
    onClose()
  }
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} title={title} foot={<FormButtons form={formId} submit={title} onCancel={onClose} />}>
      <form id={formId} className="stack" onSubmit={(event) => void send(event)}>
        <Field
          label={texts.anyCode}
          name="code"
          autoComplete="one-time-code"
          required
          minLength={6}
          maxLength={20}
          error={problem}
        />
      </form>
    </Dialog>
  )
}
