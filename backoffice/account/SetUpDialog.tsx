import { useState, type FormEvent } from 'react'
import { acceptSecondFactor, offerSecondFactor } from '#contract/backoffice/second-factor/calls.ts'
import { call } from '#backoffice/api/call.ts'
import { Dialog } from '#backoffice/kit/Dialog.tsx'
import { FormButtons } from '#backoffice/kit/forms/FormButtons.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { Field } from '#design/Field.tsx'
import { drawQr, type QrDrawing } from '#design/qr-drawing.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'

const formId = 'factor-set-up'

/** SetUpDialog: the password, the code for the app, the first code of the app, and the recovery codes. */
export function SetUpDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts('account')
  const errors = useTexts('errors')
  const [offer, setOffer] = useState<{ secret: string; drawing: QrDrawing } | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    if (offer) {
      const reply = await call(acceptSecondFactor, { body: { code: String(values.get('code')) } })
      return reply.ok ? setCodes(reply.value.recoveryCodes) : setProblem(errors[reply.error.code])
    }
    const reply = await call(offerSecondFactor, { body: { password: String(values.get('password')) } })
    if (!reply.ok)
      return setProblem(reply.error.code === 'password_wrong' ? texts.wrongPassword : errors[reply.error.code])
    setProblem(null)
    setOffer({ secret: reply.value.secret, drawing: await drawQr(reply.value.uri) })
  }
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />
  return (
    <Dialog
      key={offer ? 'code' : 'password'}
      open
      onClose={onClose}
      title={texts.factor}
      closeOnOutsidePress={false}
      foot={<FormButtons form={formId} submit={offer ? texts.turnOn : texts.goOn} onCancel={onClose} />}
    >
      <form id={formId} className="stack" onSubmit={(event) => void send(event)}>
        {offer ? (
          <>
            <p>{texts.scan}</p>
            <figure className="factor-qr" aria-label={texts.qr}>
              <svg viewBox={`0 0 ${offer.drawing.size} ${offer.drawing.size}`} aria-hidden="true">
                <path d={offer.drawing.path} />
              </svg>
            </figure>
            <p>
              {texts.secret}: <code className="factor-secret">{(offer.secret.match(/.{1,4}/g) ?? []).join(' ')}</code>
            </p>
            <Field
              key="code"
              label={texts.code}
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              required
              minLength={6}
              maxLength={7}
              error={problem}
            />
          </>
        ) : (
          <Field
            key="password"
            label={texts.oldPassword}
            name="password"
            type="password"
            autoComplete="current-password"
            required
            error={problem}
          />
        )}
      </form>
    </Dialog>
  )
}
