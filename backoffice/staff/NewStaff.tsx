import fields from 'form:backoffice/staff/createStaffAccount'
import { useState } from 'react'
import { createStaffAccount } from '#contract/backoffice/staff/calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import type { StaffRole } from '#rules/identity/permissions.ts'
import { call } from '#backoffice/api/call.ts'
import { Drawer } from '#backoffice/kit/Dialog.tsx'
import { Field, Form } from '#backoffice/kit/forms/Form.tsx'
import { FormButtons } from '#backoffice/kit/forms/FormButtons.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { RolePicker } from './RolePicker.tsx'

const formId = 'new-staff'
type NewStaffProps = { onClose: () => void; onAdded: (added: AnswerOf<typeof createStaffAccount>) => void }

/** NewStaff: somebody who starts to work here; the password is made by the server and shown once. */
export function NewStaff({ onClose, onAdded }: NewStaffProps) {
  const texts = useTexts('staff')
  const errors = useTexts('errors')
  const [roles, setRoles] = useState<StaffRole[]>([])
  return (
    <Drawer
      open
      onClose={onClose}
      title={texts.add}
      closeOnOutsidePress={false}
      foot={<FormButtons form={formId} submit={texts.add} isDisabled={roles.length === 0} onCancel={onClose} />}
    >
      <Form
        id={formId}
        fields={fields}
        violations={{ username_taken: errors.username_taken }}
        send={(values) =>
          call(createStaffAccount, {
            body: { username: String(values.get('username')), name: String(values.get('name')), roles },
          })
        }
        onDone={onAdded}
      >
        <Field name="username" label={texts.username} help={texts.usernameHelp} />
        <Field name="name" label={texts.name} />
        <RolePicker chosen={roles} onChange={setRoles} />
      </Form>
    </Drawer>
  )
}
