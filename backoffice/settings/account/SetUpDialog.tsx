import { useState } from 'react'
import codeFields from 'form:backoffice/settings/second-factor/acceptSecondFactor'
import passwordFields from 'form:backoffice/settings/second-factor/offerSecondFactor'
import { acceptSecondFactor, offerSecondFactor } from '#contract/backoffice/settings/second-factor/calls.ts'
import { call } from '#backoffice/api/call.ts'
import { isPerhapsDone } from '#web/is-decided.ts'
import type { Reply } from '#web/reply.ts'
import { Field } from '#backoffice/kit/forms/Form.tsx'
import { FormDialog } from '#backoffice/kit/forms/FormDialog.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { drawQr, type QrDrawing } from '#design/qr-drawing.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'

type Offer = { secret: string; drawing: QrDrawing }

/**
 * SetUpDialog: the password, the code for the app, the first code of the app, and the recovery codes. `onLost`: it may be in
 * use, with recovery codes that nobody sees.
 */
export function SetUpDialog({ onClose, onLost }: { onClose: () => void; onLost: () => void }) {
  const texts = useTexts('account')
  const [offer, setOffer] = useState<Offer | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />
  if (!offer)
    return (
      <FormDialog
        key="password"
        onClose={onClose}
        title={texts.factor}
        submit={texts.goOn}
        call={offerSecondFactor}
        fields={passwordFields}
        about="password"
        problems={{ password_wrong: texts.wrongPassword }}
        send={async (body): Promise<Reply<Offer>> => {
          const reply = await call(offerSecondFactor, { body })
          if (!reply.ok) return reply
          return { ok: true, value: { secret: reply.value.secret, drawing: await drawQr(reply.value.uri) } }
        }}
        onDone={setOffer}
      >
        <Field name="password" label={texts.oldPassword} type="password" autoComplete="current-password" />
      </FormDialog>
    )
  return (
    <FormDialog
      key="code"
      onClose={onClose}
      title={texts.factor}
      submit={texts.turnOn}
      call={acceptSecondFactor}
      fields={codeFields}
      about="code"
      send={async (body) => {
        const reply = await call(acceptSecondFactor, { body })
        if (!isPerhapsDone(reply)) return reply
        onLost()
        return null
      }}
      onDone={({ recoveryCodes }) => setCodes(recoveryCodes)}
    >
      <p>{texts.scan}</p>
      <figure className="factor-qr" aria-label={texts.qr}>
        <svg viewBox={`0 0 ${offer.drawing.size} ${offer.drawing.size}`} aria-hidden="true">
          <path d={offer.drawing.path} />
        </svg>
      </figure>
      <p>
        {texts.secret}: <code className="factor-secret">{(offer.secret.match(/.{1,4}/g) ?? []).join(' ')}</code>
      </p>
      <Field name="code" label={texts.code} inputMode="numeric" autoComplete="one-time-code" />
    </FormDialog>
  )
}
