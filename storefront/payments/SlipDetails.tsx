import { useState } from 'react'
import { pathOf } from '#contract/call.ts'
import { slipPicture } from '#contract/payments/calls.ts'
import { formatDate, formatHour } from '#rules/thai-date.ts'
import { bankName, bankOfCode } from '#rules/payments/banks.ts'
import { BankTile } from '#storefront/checkout/BankTile.tsx'
import { Button } from '#design/Button.tsx'
import { Dialog } from '#design/Dialog.tsx'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'
import { OwnPicture } from './OwnPicture.tsx'
import type { Slip } from './slip-queries.ts'

/** SlipDetails: bank, reference and time of a sent slip; its image on demand. */
export function SlipDetails({ slip }: { slip: Slip }) {
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
      {slip.hasPicture !== false && (
        <>
          <Button look="quiet" onClick={() => setOpen(true)}>
            {texts.viewSlip}
          </Button>
          <Dialog open={open} onClose={() => setOpen(false)} title={texts.slipPicture}>
            <OwnPicture path={pathOf(slipPicture).replace(':id', slip.id)} name={texts.slipPicture} />
          </Dialog>
        </>
      )}
    </div>
  )
}
