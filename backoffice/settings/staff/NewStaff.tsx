import fields from 'form:backoffice/settings/staff/createStaffAccount'
import { useState } from 'react'
import { createStaffAccount } from '#contract/backoffice/settings/staff/calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import type { StaffRole } from '#rules/identity/permissions.ts'
import { call } from '#backoffice/api/call.ts'
import { Field } from '#backoffice/kit/forms/Form.tsx'
import { FormDialog } from '#backoffice/kit/forms/FormDialog.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { RolePicker } from './RolePicker.tsx'

type NewStaffProps = { onClose: () => void; onAdded: (added: AnswerOf<typeof createStaffAccount>) => void }

/** NewStaff: somebody who starts to work here; the password is made by the server and shown once. */
export function NewStaff({ onClose, onAdded }: NewStaffProps) {
  const texts = useTexts('staff')
  const [roles, setRoles] = useState<StaffRole[]>([])
  return (
    <FormDialog
      shape="sheet"
      onClose={onClose}
      title={texts.add}
      submit={texts.add}
      isDisabled={roles.length === 0}
      call={createStaffAccount}
      fields={fields}
      violations={{ username_taken: texts.usernameTaken }}
      send={(values, { idempotencyKey }) => call(createStaffAccount, { body: { ...values, roles }, idempotencyKey })}
      onDone={onAdded}
    >
      <Field name="username" label={texts.username} help={texts.usernameHelp} />
      <Field name="name" label={texts.name} />
      <RolePicker chosen={roles} onChange={setRoles} />
    </FormDialog>
  )
}
