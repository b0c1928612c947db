import { useState } from 'react'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { RetailerSearch } from './RetailerSearch.tsx'
import { RetailersToCall } from './RetailersToCall.tsx'
import { RetailerOrder } from './RetailerOrder.tsx'
import '#backoffice/day/order-sheet/order-sheet.css'
import './order-for-retailer.css'

/** An order that staff place for a retailer who called. */
export function Screen() {
  const texts = useTexts('sheet')
  const [retailerId, setRetailerId] = useState<string | null>(null)
  if (retailerId) return <RetailerOrder key={retailerId} retailerId={retailerId} onOther={() => setRetailerId(null)} />
  return (
    <>
      <ScreenHead title={texts.newOrder} />
      <section className="caller panel" aria-label={texts.whoCalls}>
        <RetailerSearch onChoose={({ id }) => setRetailerId(id)} />
        <p className="sheet-hint">{texts.whoCallsHelp}</p>
      </section>
      <RetailersToCall onChoose={setRetailerId} />
    </>
  )
}
