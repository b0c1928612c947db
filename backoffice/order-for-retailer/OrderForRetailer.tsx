import { useState } from 'react'
import type { AnswerOf } from '#contract/call.ts'
import type { searchEverywhere } from '#contract/backoffice/search/calls.ts'
import { Button } from '#design/Button.tsx'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { RetailerSearch } from './RetailerSearch.tsx'
import { RetailerOrder } from './RetailerOrder.tsx'
import '#backoffice/order-sheet/order-sheet.css'

type FoundRetailer = AnswerOf<typeof searchEverywhere>['retailers'][number]

/** An order that staff place for a retailer who called. */
export function Screen() {
  const texts = useTexts('sheet')
  const [retailer, setRetailer] = useState<FoundRetailer | null>(null)
  return (
    <>
      <ScreenHead title={texts.newOrder} />
      {retailer ? (
        <>
          <p>
            <Button onClick={() => setRetailer(null)}>{texts.otherRetailer}</Button>
          </p>
          <RetailerOrder key={retailer.id} retailerId={retailer.id} />
        </>
      ) : (
        <RetailerSearch onChoose={setRetailer} />
      )}
    </>
  )
}
