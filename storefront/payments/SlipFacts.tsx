import { useEffect, useState } from 'react'
import { slipPicture } from '#contract/payments/slip-picture.ts'
import { formatDate, formatHour } from '#rules/thai-date.ts'
import { bankName, bankOfCode } from '#rules/payments/banks.ts'
import { privatePicture } from '#storefront/api/private-picture.ts'
import type { CallCode } from '#storefront/api/reply.ts'
import { BankTile } from '#storefront/checkout/BankTile.tsx'
import { Button } from '#storefront/design/Button.tsx'
import { Dialog } from '#storefront/design/Dialog.tsx'
import { Notice } from '#storefront/design/Notice.tsx'
import { Spinner } from '#storefront/design/Spinner.tsx'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'
import type { Slip } from './slip-queries.ts'

/** SlipFacts: a slip that was sent: from which bank, under which reference, when; and its picture on demand. */
export function SlipFacts({ slip }: { slip: Slip }) {
  const texts = useTexts('payments')
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  const bank = slip.sendingBank ? bankOfCode(slip.sendingBank) : null
  return (
    <div className="slip-facts">
      {bank && <BankTile bank={bank} />}
      <p>
        {bank && <span className="block">{bankName(bank, language)}</span>}
        {slip.reference ? (
          <span className="block text-sm text-quiet">
            {texts.transferReference} <span className="slip-reference">{slip.reference}</span>
          </span>
        ) : (
          <span className="block text-sm text-quiet">{texts.noCode}</span>
        )}
        <span className="block text-sm text-quiet">
          {texts.sentOn(formatDate(slip.sentOn, language), formatHour(slip.sentOn))}
        </span>
      </p>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {texts.viewSlip}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={texts.slipPicture}>
        <OwnPicture id={slip.id} />
      </Dialog>
    </div>
  )
}

function OwnPicture({ id }: { id: string }) {
  const texts = useTexts('payments')
  const errors = useTexts('errors')
  const [url, setUrl] = useState<string | null>(null)
  const [fault, setFault] = useState<CallCode | null>(null)
  useEffect(() => {
    let made: string | null = null
    let current = true
    void privatePicture(slipPicture.path.replace(':id', id)).then((reply) => {
      if (!current) return
      if (!reply.ok) return setFault(reply.failure.code)
      made = URL.createObjectURL(reply.value)
      setUrl(made)
    })
    return () => {
      current = false
      if (made) URL.revokeObjectURL(made)
    }
  }, [id])
  if (fault) return <Notice tone="failed">{errors[fault]}</Notice>
  if (!url) return <Spinner />
  return (
    <a href={url} target="_blank" rel="noreferrer">
      <img src={url} alt={texts.slipPicture} className="slip-large" />
    </a>
  )
}
