import { useState, type FormEvent } from 'react'
import { changeStaffOwnPassword } from '#contract/backoffice/staff/calls.ts'
import { call } from '#backoffice/api/call.ts'
import { useStaff } from '#backoffice/api/session.ts'
import { violationText } from '#backoffice/kit/forms/violations.ts'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { Button } from '#design/Button.tsx'
import { Field } from '#design/Field.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import './account.css'

/** The own account: password and second factor. */
export function Screen() {
  const texts = useTexts('account')
  const staff = useStaff()
  return (
    <>
      <ScreenHead title={texts.title} note={staff?.name} />
      <div className="own-account">
        <Password />
        <SecondFactor />
      </div>
    </>
  )
}

function Password() {
  const texts = useTexts('account')
  const kit = useTexts('kit')
  const errors = useTexts('errors')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<{ old?: string; password?: string }>({})

  async function change(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    const values = new FormData(form)
    setBusy(true)
    const reply = await call(changeStaffOwnPassword, {
      body: { oldPassword: String(values.get('oldPassword')), password: String(values.get('password')) },
    })
    setBusy(false)
    if (reply.ok) {
      setProblem({})
      form.reset()
      return showToast({ text: texts.passwordChanged })
    }
    const [violation] = reply.error.errors ?? []
    setProblem(
      violation
        ? { password: violationText(violation.code, undefined, kit) }
        : { old: reply.error.code === 'password_wrong' ? texts.wrongPassword : errors[reply.error.code] },
    )
  }
  return (
    <section className="panel stack">
      <h2>{texts.password}</h2>
      <form className="stack" onSubmit={(event) => void change(event)}>
        <Field
          label={texts.oldPassword}
          name="oldPassword"
          type="password"
          autoComplete="current-password"
          required
          error={problem.old ?? null}
        />
        <Field
          label={texts.newPassword}
          name="password"
          type="password"
          autoComplete="new-password"
          required
          minLength={8}
          maxLength={72}
          error={problem.password ?? null}
        />
        <div className="form-foot">
          <Button type="submit" busy={isBusy}>
            {texts.changePassword}
          </Button>
        </div>
      </form>
    </section>
  )
}
