import { useState } from 'react'
import fields from 'form:backoffice/settings/second-factor/removeSecondFactor'
import { removeSecondFactor, renewRecoveryCodes } from '#contract/backoffice/settings/second-factor/calls.ts'
import { call } from '#backoffice/api/call.ts'
import { isPerhapsDone } from '#web/is-decided.ts'
import type { Reply } from '#web/reply.ts'
import { Field } from '#backoffice/kit/forms/Form.tsx'
import { FormDialog } from '#backoffice/kit/forms/FormDialog.tsx'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'

type CodeDialogProps = {
  purpose: 'codes' | 'remove'
  onClose: () => void
  /** There may be new recovery codes, which nobody sees. */
  onLost: () => void
}

/** CodeDialog: what takes a code of the second factor that is in use: new recovery codes, or turning it off. */
export function CodeDialog({ purpose, onClose, onLost }: CodeDialogProps) {
  const texts = useTexts('account')
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const title = purpose === 'codes' ? texts.newCodes : texts.turnOff
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      submit={title}
      call={removeSecondFactor}
      fields={fields}
      about="code"
      send={async (body): Promise<Reply<readonly string[] | null> | null> => {
        if (purpose === 'codes') {
          const reply = await call(renewRecoveryCodes, { body })
          if (reply.ok) return { ok: true, value: reply.value.recoveryCodes }
          if (!isPerhapsDone(reply)) return reply
          onLost()
          return null
        }
        const reply = await call(removeSecondFactor, { body })
        return reply.ok ? { ok: true, value: null } : reply
      }}
      onDone={(renewed) => {
        if (renewed) return setCodes(renewed)
        showToast({ text: texts.turnedOff })
        onClose()
      }}
    >
      <Field name="code" label={texts.anyCode} autoComplete="one-time-code" />
    </FormDialog>
  )
}
