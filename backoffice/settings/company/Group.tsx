import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { getCompany } from '#contract/backoffice/settings/company/calls.ts'
import type { Call } from '#contract/call.ts'
import { call } from '#backoffice/api/call.ts'
import type { Reply } from '#web/reply.ts'
import { Field, Form, type FormHandle } from '#backoffice/kit/forms/Form.tsx'
import type { FormRecord } from '#backoffice/kit/forms/conflict.ts'
import { useField } from '#backoffice/kit/forms/form-context.ts'
import type { FormFields } from '#backoffice/kit/forms/form-fields.ts'
import { Labelled } from '#backoffice/kit/forms/Labelled.tsx'
import { mapReply } from '#backoffice/kit/forms/replies.ts'
import type { ValuesIn } from '#backoffice/kit/forms/read-form.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { inPhrases } from '#design/Phrases.tsx'
import { companyKey, type CompanySettings } from './company.ts'
import { useUnsavedGroups, type UnsavedGroup } from './SaveBar.tsx'

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
  /** What its fields show of what is stored, where that is not the same. */
  shownOf?: (value: object) => object
  /** Makes the call; the revision is the one that was on the screen when typing began. */
  send: (body: ValuesIn<C, Fields>) => Promise<Reply<CompanySettings>>
  /** What stands below the form, such as a trial. */
  below?: ReactNode
  children: ReactNode
}

/** Group: settings that are saved together, by the button of the screen. */
export function Group<C extends Call, Fields extends FormFields>(props: GroupProps<C, Fields>) {
  const { id, name: groupName, title, note, fields, group, shownOf = (value) => value, below, children } = props
  const texts = useTexts('company')
  const client = useQueryClient()
  const form = useRef<FormHandle<CompanySettings>>(null)
  const { touch, settle } = useUnsavedGroups()
  /** The last thing typed in it, and the last that was sent. */
  const typed = useRef<UnsavedGroup>(null)
  const sent = useRef<UnsavedGroup>(null)
  // Of what is on the screen: another group that is saved brings a newer one of this, which nobody has seen.
  const [revision, setRevision] = useState(group.revision)
  function save(values: ValuesIn<C, Fields>): Promise<Reply<CompanySettings>> {
    sent.current = typed.current
    // What the environment sets is not typed: it is sent as it is shown.
    const shown = Object.entries(group.value ?? {}).filter(([field]) => field in group.fixed)
    return props.send(Object.assign(Object.fromEntries(shown), values, { revision }))
  }
  /** What somebody else has saved; the next attempt goes over that. */
  async function readLatest(): Promise<Reply<FormRecord>> {
    const reply = await call(getCompany, {})
    if (reply.ok) {
      client.setQueryData(companyKey, reply.value)
      setRevision(reply.value[groupName].revision)
    }
    return mapReply(reply, (company) => {
      const { value, fixed } = company[groupName]
      const changeable = Object.entries(shownOf(value ?? {})).filter(([field]) => !(field in fixed))
      return { changedBy: null, ...Object.fromEntries(changeable) }
    })
  }
  return (
    <section className="panel company-group" id={id} aria-labelledby={`${id}-title`}>
      <header>
        <h2 id={`${id}-title`}>{title}</h2>
        <p className="company-hint">{inPhrases(note)}</p>
      </header>
      <Form
        call={props.call}
        fields={fields}
        handle={form}
        onChange={() => {
          typed.current = { id, title, send: async () => form.current?.submit() ?? null }
          touch(typed.current)
        }}
        violations={texts.violations}
        latest={readLatest}
        onTheirs={() => settle(typed.current)}
        send={save}
        onDone={(company) => {
          setRevision(company[groupName].revision)
          client.setQueryData(companyKey, company)
          settle(sent.current)
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
