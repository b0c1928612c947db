import { useState } from 'react'
import Download from '#design/icons/download.ts'
import type { Satang } from '#rules/money.ts'
import { inBaht } from '#rules/amounts.ts'
import { Button } from '#design/Button.tsx'
import { Icon } from '#design/Icon.tsx'
import { MissingPart } from '#storefront/page-frame/MissingPart.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { paysInPlace } from '#storefront/checkout/device.ts'
import { useQrDrawing } from '#design/use-qr-drawing.ts'
import { pictureOfCode, savePicture } from './save-code.ts'

type PromptPayCodeProps = {
  /** The content of the code. */
  payload: string
  amount: Satang
  orderNumber: string
  /** What a payer compares with the bank's app, below the amount in the saved image. */
  lines: readonly string[]
}

/** PromptPayCode: a code to scan with another phone, or to save as an image and open in a bank's app on this one. */
export function PromptPayCode({ payload, amount, orderNumber, lines }: PromptPayCodeProps) {
  const texts = useTexts('payments')
  const drawing = useQrDrawing(payload)
  const [isUnsaved, setIsUnsaved] = useState(false)
  if (drawing === 'missing') return <MissingPart />
  const save = async () => {
    if (!drawing) return
    const below = [inBaht(amount), ...lines, `${texts.order} ${orderNumber}`]
    const picture = await pictureOfCode(drawing, below)
    setIsUnsaved(!picture)
    if (picture) await savePicture(picture, `promptpay-${orderNumber}.png`, paysInPlace(navigator))
  }
  return (
    <div className="transfer-code">
      <figure className="transfer-qr" aria-label={texts.codeLabel(inBaht(amount))}>
        {drawing && (
          <svg viewBox={`0 0 ${drawing.size} ${drawing.size}`} aria-hidden="true">
            <path d={drawing.path} />
          </svg>
        )}
      </figure>
      <Button busy={!drawing} onClick={() => void save()}>
        <Icon of={Download} size={20} />
        {texts.saveCode}
      </Button>
      {isUnsaved && (
        <p className="field-error" role="alert">
          {texts.notSaved}
        </p>
      )}
      {paysInPlace(navigator) && <p className="text-sm text-quiet">{texts.saveHint}</p>}
    </div>
  )
}
