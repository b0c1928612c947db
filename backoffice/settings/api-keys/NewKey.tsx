import { useState } from 'react'
import fields from 'form:backoffice/settings/api-keys/createApiKey'
import { createApiKey } from '#contract/backoffice/settings/api-keys/calls.ts'
import { keyScopes } from '#rules/identity/key-scopes.ts'
import { formatWhole } from '#rules/money.ts'
import { call } from '#backoffice/api/call.ts'
import { ChoicesField } from '#backoffice/kit/forms/ChoicesField.tsx'
import { Field } from '#backoffice/kit/forms/Form.tsx'
import { FormDialog } from '#backoffice/kit/forms/FormDialog.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { mapReply } from '#backoffice/kit/forms/replies.ts'

const lifetimes = [90, 365, 730]

type NewKeyProps = { onClose: () => void; onMade: (key: { name: string; key: string }) => void }

/** NewKey: what a key is for, what it may do and how long. */
export function NewKey({ onClose, onMade }: NewKeyProps) {
  const texts = useTexts('apiKeys')
  const staff = useTexts('staff')
  const [count, setCount] = useState(0)
  return (
    <FormDialog
      shape="sheet"
      onClose={onClose}
      title={texts.add}
      submit={texts.add}
      isDisabled={count === 0}
      call={createApiKey}
      fields={fields}
      problems={{ conflict: { field: 'name', text: texts.nameTaken } }}
      send={async (body) => mapReply(await call(createApiKey, { body }), ({ key }) => ({ name: body.name, key }))}
      onDone={onMade}
    >
      <Field name="name" label={texts.name} help={texts.nameHelp} />
      <Field
        name="days"
        label={texts.expires}
        choices={lifetimes.map((days) => ({ value: days, label: texts.days(formatWhole(days)) }))}
        defaultValue={365}
      />
      <ChoicesField
        name="scopes"
        label={texts.scopes}
        choices={keyScopes.map((value) => ({ value, label: staff.permissionWords[value] }))}
        onChange={(scopes) => setCount(scopes.length)}
      />
    </FormDialog>
  )
}
