import type { ReactElement } from 'react'
import type { Language } from '#rules/catalogue/product.ts'
import { signOut } from '#backoffice/api/refresh.ts'
import { loadTexts } from '#backoffice/texts/namespaces.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { Button } from '#design/Button.tsx'

/** `addressOfShop`: a copy of a shop that has the shop's own address, where it would sign in. */
export type SignInProblem = 'signInFailed' | 'notStaff' | 'addressOfShop'

/** The page with its texts, for who is not signed in. */
export async function signInPage(language: Language, reason: SignInProblem): Promise<ReactElement> {
  await loadTexts(language, ['account'])
  return <SignInPage reason={reason} />
}

/** Instead of the back office: why nobody is signed in, and the way to the login page, where there is one. */
function SignInPage({ reason }: { reason: SignInProblem }) {
  const texts = useTexts('account')
  const explanations: Record<SignInProblem, string> = {
    signInFailed: texts.signInFailedText,
    notStaff: texts.notStaffText,
    addressOfShop: texts.addressOfShopText(location.origin),
  }
  return (
    <main className="whole-page">
      <h1>{texts[reason]}</h1>
      <p>{explanations[reason]}</p>
      {reason !== 'addressOfShop' && (
        <Button look="primary" onClick={signOut}>
          {texts.signIn}
        </Button>
      )}
    </main>
  )
}
