import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'

const yearSeconds = 365 * 24 * 60 * 60

/** Changes the language of this browser, also of the storefront, and loads the page again. */
export function LanguageButton() {
  const texts = useTexts('shell')
  const other = useLanguage() === 'th' ? 'en' : 'th'
  function change(): void {
    document.cookie = `lang=${other}; path=/; max-age=${yearSeconds}; samesite=lax`
    location.reload()
  }
  return (
    <button type="button" className="button button-quiet button-small" lang={other} onClick={change}>
      {texts.otherLanguage}
    </button>
  )
}
