import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { getCompany } from '#contract/backoffice/settings/company/calls.ts'
import type { Call } from '#contract/call.ts'
import { call } from '#backoffice/api/call.ts'
import type { Reply } from '#web/reply.ts'
import { Field, Form, type FormHandle } from '#backoffice/kit/forms/Form.tsx'
import { useField } from '#backoffice/kit/forms/form-context.ts'
import type { FormFields } from '#backoffice/kit/forms/form-fields.ts'
import { Labelled } from '#backoffice/kit/forms/Labelled.tsx'
import type { ValuesIn } from '#backoffice/kit/forms/read-form.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { inPhrases } from '#design/Phrases.tsx'
import { companyKey, type CompanySettings } from './company.ts'
import { useTouched } from './SaveBar.tsx'

type FixedFields = Readonly<Record<string, string>>

type GroupProps<C extends Call, Fields extends FormFields> = {
  /** Its place in the page, for links. */
  id: string
  name: Exclude<keyof CompanySettings, 'pictures'>
  title: string
  note: string
  call: C
  fields: Fields
  group: { revision: string; fixed: FixedFields; value: object | null }
  /** Makes the call; the revision is the one that was on the screen when typing began. */
  send: (body: ValuesIn<C, Fields>) => Promise<Reply<CompanySettings>>
  /** What stands below the form, such as a trial. */
  below?: ReactNode
  children: ReactNode
}

/** Group: settings that are saved together, by the button of the screen. */
export function Group<C extends Call, Fields extends FormFields>(props: GroupProps<C, Fields>) {
  const { id, name: groupName, title, note, fields, group, below, children } = props
  const texts = useTexts('company')
  const client = useQueryClient()
  const form = useRef<FormHandle<CompanySettings>>(null)
  const touch = useTouched()
  // Of what is on the screen: another group that is saved brings a newer one of this, which nobody has seen.
  const [revision, setRevision] = useState(group.revision)
  const [isConflict, setConflict] = useState(false)
  async function save(values: ValuesIn<C, Fields>): Promise<Reply<CompanySettings>> {
    // What the environment sets is not typed: it is sent as it is shown.
    const shown = Object.entries(group.value ?? {}).filter(([field]) => field in group.fixed)
    const reply = await props.send(Object.assign(Object.fromEntries(shown), values, { revision }))
    const isOlder = !reply.ok && reply.error.code === 'edit_conflict'
    setConflict(isOlder)
    // The next attempt takes over what the others did.
    const latest = isOlder && (await call(getCompany, {}))
    if (latest && latest.ok) setRevision(latest.value[groupName].revision)
    return reply
  }
  return (
    <section className="panel company-group" id={id} aria-labelledby={`${id}-title`}>
      <header>
        <h2 id={`${id}-title`}>{title}</h2>
        <p className="company-hint">{inPhrases(note)}</p>
        {isConflict && <p className="company-hint">{texts.somebodyElse}</p>}
      </header>
      <Form
        call={props.call}
        fields={fields}
        handle={form}
        onChange={() => touch({ id, title, send: async () => form.current?.submit() ?? null })}
        violations={texts.violations}
        send={save}
        onDone={(company) => {
          setRevision(company[groupName].revision)
          client.setQueryData(companyKey, company)
        }}
      >
        {children}
      </Form>
      {below}
    </section>
  )
}

/** Setting: one field, or, where the environment sets it, its value with the name of the variable. */
export function Setting({ fixed, help, ...field }: ComponentProps<typeof Field> & { fixed: FixedFields }) {
  const texts = useTexts('company')
  const variable = fixed[field.name]
  if (variable === undefined) return <Field {...field} {...(help !== undefined && { help })} />
  return (
    <fieldset disabled className="company-fixed">
      <Field {...field} help={texts.fixed(variable)} />
    </fieldset>
  )
}

type SecretProps = { name: string; label: string; isSet: boolean; fixed: FixedFields }

/** Secret: is typed and never shown again; left empty, the one that is set stays. */
export function Secret({ name, label, isSet, fixed }: SecretProps) {
  const texts = useTexts('company')
  const { error } = useField(name, null)
  const variable = fixed[name]
  return (
    <Labelled
      label={label}
      help={variable === undefined ? (isSet ? texts.secretSet : texts.secretMissing) : texts.fixed(variable)}
      error={error}
    >
      {(id) => (
        <input
          id={id}
          name={name}
          className="input"
          type="password"
          autoComplete="new-password"
          maxLength={500}
          disabled={variable !== undefined}
          aria-describedby={`${id}-help`}
        />
      )}
    </Labelled>
  )
}
