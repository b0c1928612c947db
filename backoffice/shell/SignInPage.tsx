import { signOut } from '#backoffice/api/refresh.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { Button } from '#design/Button.tsx'

/** Instead of the back office: why nobody is signed in, and the way to the login page. */
export function SignInPage({ reason }: { reason: 'signInFailed' | 'notStaff' }) {
  const texts = useTexts('account')
  return (
    <main className="whole-page">
      <h1>{texts[reason]}</h1>
      <p>{reason === 'notStaff' ? texts.notStaffText : texts.signInFailedText}</p>
      <Button look="primary" onClick={signOut}>
        {texts.signIn}
      </Button>
    </main>
  )
}
