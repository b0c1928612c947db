import { useId, useRef } from 'react'
import ImagePlus from '#design/icons/image-plus.ts'
import { bankName, bankOfCode } from '#rules/payments/banks.ts'
import type { CallCode } from '#storefront/api/reply.ts'
import { Button } from '#design/Button.tsx'
import { Icon } from '#design/Icon.tsx'
import { Notice } from '#design/Notice.tsx'
import { Spinner } from '#design/Spinner.tsx'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'
import type { ChosenSlip, SlipUpload } from './use-slip-upload.ts'

/** SlipForm: choose the image of a slip, see what was read from it, send it. */
export function SlipForm({ upload }: { upload: SlipUpload }) {
  const texts = useTexts('payments')
  const { slip, opening, progress, error } = upload
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const sending = progress !== null
  return (
    <div className="slip-form">
      <h2 id={`${id}-title`}>{texts.sendSlip}</h2>
      <input
        ref={input}
        id={id}
        type="file"
        // Without `capture` a phone offers its camera and its gallery
        accept="image/*"
        className="sr-only"
        tabIndex={-1}
        aria-labelledby={`${id}-title`}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // Allows the same file to be chosen again after an error
          event.target.value = ''
          if (file) void upload.choose(file)
        }}
      />
      {slip && <Preview slip={slip} />}
      {error && <SlipErrorNotice code={error} />}
      {sending && (
        <label className="slip-progress">
          <span>{texts.sending}</span>
          <progress value={progress} max={1} />
        </label>
      )}
      <div className="slip-buttons">
        {slip && (
          <Button look="primary" busy={sending || opening} onClick={() => void upload.send()}>
            {sending ? texts.sending : error ? texts.sendAgain : texts.sendThis}
          </Button>
        )}
        {!sending && (
          <Button look={slip ? 'plain' : 'primary'} busy={opening} onClick={() => input.current?.click()}>
            <Icon of={ImagePlus} size={20} />
            {slip ? texts.otherPicture : texts.choosePicture}
          </Button>
        )}
      </div>
      <p className="text-sm text-quiet">{texts.slipHelp}</p>
    </div>
  )
}

function Preview({ slip: { preview, code } }: { slip: ChosenSlip }) {
  const texts = useTexts('payments')
  const language = useLanguage()
  const bank = typeof code === 'object' ? bankOfCode(code.bank) : null
  return (
    <div className="slip-preview">
      <img src={preview} alt={texts.slipPicture} />
      <output>
        {code === 'reading' && (
          <p className="slip-reading">
            <Spinner /> {texts.reading}
          </p>
        )}
        {code === 'unread' && <p>{texts.unread}</p>}
        {typeof code === 'object' && (
          <p>
            {texts.weRead(bank ? bankName(bank, language) : code.bank)}
            <b className="slip-reference">{code.reference}</b>
          </p>
        )}
      </output>
    </div>
  )
}

function SlipErrorNotice({ code }: { code: CallCode }) {
  const texts = useTexts('payments')
  const errors = useTexts('errors')
  const ofSlips: Partial<Record<CallCode, string>> = texts.slipErrors
  return (
    <Notice tone="failed">
      <b>{texts.notSent}</b>
      <p>{ofSlips[code] ?? errors[code]}</p>
    </Notice>
  )
}
