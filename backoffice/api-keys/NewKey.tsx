import { useState, type FormEvent } from 'react'
import { createApiKey } from '#contract/backoffice/api-keys/calls.ts'
import { isKeyScope, keyScopes } from '#rules/identity/key-scopes.ts'
import { formatWhole } from '#rules/money.ts'
import { call } from '#backoffice/api/call.ts'
import { Drawer } from '#backoffice/kit/Dialog.tsx'
import { FormButtons } from '#backoffice/kit/forms/FormButtons.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { Field } from '#design/Field.tsx'
import { SelectField } from '#design/SelectField.tsx'

const formId = 'new-key'
const lifetimes = [90, 365, 730]

type NewKeyProps = { onClose: () => void; onMade: (key: { name: string; key: string }) => void }

/** NewKey: what a key is for, what it may do and how long. */
export function NewKey({ onClose, onMade }: NewKeyProps) {
  const texts = useTexts('apiKeys')
  const staff = useTexts('staff')
  const errors = useTexts('errors')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [problem, setProblem] = useState<string | null>(null)

  async function make(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const name = String(values.get('name')).trim()
    const days = Number(values.get('days'))
    const reply = await call(createApiKey, { body: { name, days, scopes: [...chosen].filter(isKeyScope) } })
    if (reply.ok) return onMade({ name, key: reply.value.key })
    setProblem(reply.error.code === 'conflict' ? texts.nameTaken : errors[reply.error.code])
  }
  return (
    <Drawer
      open
      onClose={onClose}
      title={texts.add}
      closeOnOutsidePress={false}
      foot={<FormButtons form={formId} submit={texts.add} isDisabled={chosen.size === 0} onCancel={onClose} />}
    >
      <form id={formId} className="stack" onSubmit={(event) => void make(event)}>
        <Field
          label={texts.name}
          name="name"
          help={texts.nameHelp}
          required
          maxLength={60}
          autoComplete="off"
          error={problem}
        />
        <SelectField label={texts.expires} name="days" defaultValue="365">
          {lifetimes.map((days) => (
            <option key={days} value={days}>
              {texts.days(formatWhole(days))}
            </option>
          ))}
        </SelectField>
        <fieldset>
          <legend>{texts.scopes}</legend>
          {keyScopes.map((scope) => (
            <label key={scope} className="check">
              <input
                type="checkbox"
                value={scope}
                checked={chosen.has(scope)}
                onChange={({ target }) =>
                  setChosen(new Set(keyScopes.filter((one) => (one === scope ? target.checked : chosen.has(one)))))
                }
              />
              {staff.permissionWords[scope]}
            </label>
          ))}
        </fieldset>
      </form>
    </Drawer>
  )
}
