import { useState } from 'react'
import type { FoundRetailer } from '#backoffice/kit/forms/RetailerPicker.tsx'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { RetailerSearch } from './RetailerSearch.tsx'
import { RetailerOrder } from './RetailerOrder.tsx'
import '#backoffice/day/order-sheet/order-sheet.css'
import './order-for-retailer.css'

/** An order that staff place for a retailer who called. */
export function Screen() {
  const texts = useTexts('sheet')
  const [retailer, setRetailer] = useState<FoundRetailer | null>(null)
  if (retailer) return <RetailerOrder key={retailer.id} retailerId={retailer.id} onOther={() => setRetailer(null)} />
  return (
    <>
      <ScreenHead title={texts.newOrder} />
      <section className="caller panel" aria-label={texts.whoCalls}>
        <RetailerSearch onChoose={setRetailer} />
        <p className="sheet-hint">{texts.whoCallsHelp}</p>
      </section>
    </>
  )
}
