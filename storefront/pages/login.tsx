import type { FormEvent } from 'react'
import { login } from '#storefront/identity/log-in.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'

export function LoginPage() {
  const texts = useTexts('shell')
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    await login(String(form.get('phone')), String(form.get('password')))
  }
  return (
    <form onSubmit={submit}>
      <h1>{texts.titleLogin}</h1>
      <input name="phone" type="tel" autoComplete="username" aria-label="phone" />
      <input name="password" type="password" autoComplete="current-password" aria-label="password" />
      <button>{texts.titleLogin}</button>
    </form>
  )
}
