import type { Language } from '#rules/catalogue/product.ts'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'

const choose = async (language: Language) =>
  (await import('#storefront/page-frame/choose-language.ts')).chooseLanguage(language)

/** LanguageSwitch: switches to the other language, named in that language; the cart is kept. */
export function LanguageSwitch({ short }: { short?: boolean }) {
  const texts = useTexts('shell')
  const other = useLanguage() === 'th' ? 'en' : 'th'
  return (
    <button
      type="button"
      className={short ? 'icon-button nav-lang text-sm' : undefined}
      lang={other}
      aria-label={short ? `${other.toUpperCase()} ${texts.otherLanguage}` : undefined}
      onClick={() => void choose(other)}
    >
      {short ? other.toUpperCase() : texts.otherLanguage}
    </button>
  )
}
