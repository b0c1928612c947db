import { signOut } from '#backoffice/api/refresh.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { Button } from '#design/Button.tsx'

/** `addressOfShop`: a copy of a shop that has the shop's own address, where it would sign in. */
export type SignInProblem = 'signInFailed' | 'notStaff' | 'addressOfShop'

/** Instead of the back office: why nobody is signed in, and the way to the login page, where there is one. */
export function SignInPage({ reason }: { reason: SignInProblem }) {
  const texts = useTexts('account')
  return (
    <main className="whole-page">
      <h1>{texts[reason]}</h1>
      <p>{reason === 'addressOfShop' ? texts.addressOfShopText(location.origin) : texts[`${reason}Text`]}</p>
      {reason !== 'addressOfShop' && (
        <Button look="primary" onClick={signOut}>
          {texts.signIn}
        </Button>
      )}
    </main>
  )
}
