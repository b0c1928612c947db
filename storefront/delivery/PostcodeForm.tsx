import { useState } from 'react'
import { Button } from '#design/Button.tsx'
import { useHydrated } from '#design/use-hydrated.ts'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useQueryOfAddress } from '#storefront/router/location.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'

const field = 'postalCode'

/** The postcode that a visitor entered, also before hydration, when the browser has put it into the address. */
export function useEnteredPostcode(): [string | null, (postalCode: string) => void] {
  const [typed, setTyped] = useState<string | null>(null)
  const inAddress = useQueryOfAddress().get(field)
  const hydrated = useHydrated()
  return [typed ?? (hydrated ? inAddress : null), setTyped]
}

/** PostcodeForm: a visitor asks whether a place is delivered to, and how to join. A known retailer does not see it. */
export function PostcodeForm({ onAsk }: { onAsk: (postalCode: string) => void }) {
  const texts = useTexts('catalogue')
  return (
    <form
      className="reach"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const typed = event.currentTarget.elements.namedItem(field) as HTMLInputElement
        const postalCode = typed.value.trim()
        if (!postalCode) typed.focus()
        onAsk(postalCode)
      }}
    >
      <input
        name={field}
        aria-label={texts.postcode}
        placeholder={texts.postcode}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={5}
        required
      />
      <Button type="submit">{texts.askDelivery}</Button>
      <Link href={href('register')} className="link">
        {texts.join}
      </Link>
    </form>
  )
}
