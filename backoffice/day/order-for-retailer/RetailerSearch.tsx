import type { AnswerOf } from '#contract/call.ts'
import { searchEverywhere } from '#contract/backoffice/search/calls.ts'
import { callOrThrow } from '#backoffice/api/call.ts'
import { Combobox } from '#backoffice/kit/forms/Combobox.tsx'
import { useFirstFocus } from '#backoffice/kit/use-first-focus.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'

type FoundRetailer = AnswerOf<typeof searchEverywhere>['retailers'][number]

/** RetailerSearch: finds a retailer by name, code or phone number. */
export function RetailerSearch({ onChoose }: { onChoose: (retailer: FoundRetailer) => void }) {
  const texts = useTexts('sheet')
  const box = useFirstFocus<HTMLDivElement>()
  return (
    <div ref={box}>
      <Combobox<FoundRetailer>
        label={texts.findRetailer}
        queryKey={['retailers']}
        find={async (words, signal) => {
          if (words.trim() === '') return []
          return (await callOrThrow(searchEverywhere, { query: { q: words, size: 8 }, signal })).retailers
        }}
        itemId={({ id }) => id}
        itemName={({ storeName, outletCode }) => `${storeName} (${outletCode})`}
        itemRow={foundRow}
        onChoose={(retailer) => retailer && onChoose(retailer)}
        clears
        opensWhileTyping
      />
    </div>
  )
}

const foundRow = ({ storeName, outletCode, phone, province }: FoundRetailer) => (
  <span className="found-product">
    {storeName} <small>{[outletCode, phone, province].join(' · ')}</small>
  </span>
)
