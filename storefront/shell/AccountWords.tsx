import { useTexts } from '#storefront/texts/use-texts.tsx'

/** AccountWords: the account or the login; the start script knows which before the first paint, see shell.css. */
export function AccountWords() {
  const texts = useTexts('shell')
  return (
    <>
      <span className="if-shop">{texts.account}</span>
      <span className="if-visitor">{texts.login}</span>
    </>
  )
}
