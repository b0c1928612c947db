import { useState } from 'react'
import fields from 'form:backoffice/settings/staff/changeStaffOwnPassword'
import { changeStaffOwnPassword } from '#contract/backoffice/settings/staff/calls.ts'
import { call } from '#backoffice/api/call.ts'
import { useStaff } from '#backoffice/api/session.ts'
import { Field, Form } from '#backoffice/kit/forms/Form.tsx'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
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
  const [changes, setChanges] = useState(0)
  return (
    <section className="panel stack">
      <h2>{texts.password}</h2>
      <Form
        // What was typed does not stay once it is the password.
        key={changes}
        call={changeStaffOwnPassword}
        fields={fields}
        submit={texts.changePassword}
        about="oldPassword"
        problems={{ password_wrong: texts.wrongPassword }}
        send={(body) => call(changeStaffOwnPassword, { body })}
        onDone={() => {
          setChanges(changes + 1)
          showToast({ text: texts.passwordChanged })
        }}
      >
        <Field name="oldPassword" label={texts.oldPassword} type="password" autoComplete="current-password" />
        <Field name="password" label={texts.newPassword} type="password" autoComplete="new-password" />
      </Form>
    </section>
  )
}
