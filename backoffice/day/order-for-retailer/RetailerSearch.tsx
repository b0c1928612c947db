import { RetailerPicker, type FoundRetailer } from '#backoffice/kit/forms/RetailerPicker.tsx'
import { useFirstFocus } from '#backoffice/kit/use-first-focus.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'

/** RetailerSearch: who is at the telephone, by name, code or phone number. */
export function RetailerSearch({ onChoose }: { onChoose: (retailer: FoundRetailer) => void }) {
  const texts = useTexts('sheet')
  const box = useFirstFocus<HTMLDivElement>()
  return (
    <div ref={box}>
      <RetailerPicker
        label={texts.findRetailer}
        isFirst
        onChoose={(retailer) => {
          if (retailer) onChoose(retailer)
        }}
      />
    </div>
  )
}
