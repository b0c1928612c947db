import { createContext, useContext, useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import type { CallProblem, Reply } from '#backoffice/api/reply.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { Button } from '#design/Button.tsx'
import { ProblemNotice } from '../QueryState.tsx'
import { DatePicker } from './DatePicker.tsx'
import type { FieldRule, FormFields } from './form-fields.ts'
import { violationText } from './violations.ts'

type FormState = { fields: FormFields; errors: Readonly<Record<string, string>>; isBusy: boolean }
const FormContext = createContext<FormState>({ fields: {}, errors: {}, isBusy: false })

type FormProps<Answer> = {
  /** From the contract, see `form-fields.ts`. */
  fields: FormFields
  /** Makes the call with what was typed: read the values with `FormData`. */
  send: (values: FormData) => Promise<Reply<Answer>>
  onDone: (answer: Answer) => void
  /** The button that sends: a verb. Without it the form has its button outside it (`form={id}`). */
  submit?: string
  id?: string
  /** Words for codes of the subject's own rules, such as `not_rising`. */
  violations?: Readonly<Record<string, string>>
  /** The caller shows what `conflict` means here; every other problem still stands in the form. */
  showsConflict?: boolean
  /** Something was typed or chosen. */
  onChange?: () => void
  children: ReactNode
}

/**
 * Form: a native form of the body of one call. Its fields know their rules from the contract; what the server refuses
 * is put to the field it names, and the first of them gets the focus. What was typed stays.
 */
export function Form<Answer>(props: FormProps<Answer>) {
  const { fields, send, onDone, submit, id, violations, showsConflict, onChange, children } = props
  const texts = useTexts('kit')
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<CallProblem | null>(null)
  const errors = Object.fromEntries(
    (problem?.errors ?? []).map(({ path, code }) => [
      path,
      violations?.[code] ?? violationText(code, ruleFor(fields, path), texts),
    ]),
  )
  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    const reply = await send(new FormData(event.currentTarget))
    setBusy(false)
    setProblem(reply.ok ? null : reply.error)
    if (reply.ok) return onDone(reply.value)
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  return (
    <FormContext value={{ fields, errors, isBusy }}>
      <form ref={form} id={id} className="stack" onSubmit={(event) => void onSubmit(event)} onChange={onChange}>
        {problem && !(showsConflict && problem.code === 'conflict') && (
          <ProblemNotice problem={unplaced(problem, fields)} />
        )}
        {children}
        {submit && (
          <div className="form-foot">
            <Button look="primary" type="submit" busy={isBusy}>
              {submit}
            </Button>
          </div>
        )}
      </form>
    </FormContext>
  )
}

/** The rule of a field; items of a list share one. */
const ruleFor = (fields: FormFields, name: string): FieldRule | undefined =>
  fields[name.replace(/\.\d+(?=\.|$)/g, '.*')]
/** The problem without what is said at its field. */
const unplaced = (problem: CallProblem, fields: FormFields): CallProblem => ({
  ...problem,
  errors: problem.errors?.filter(({ path }) => !ruleFor(fields, path)),
})

/** FieldErrors: what the server said of a value that no `Field` shows, such as a moment or a list and its items. */
export function FieldErrors({ name }: { name: string }) {
  const { errors } = useContext(FormContext)
  const found = Object.entries(errors).flatMap(([path, text]) =>
    path === name || path.startsWith(`${name}.`) ? [text] : [],
  )
  if (found.length === 0) return null
  return (
    <p className="field-error" role="alert">
      {[...new Set(found)].join(' · ')}
    </p>
  )
}

type FieldProps = {
  /** Its path in the body: `reason`, or `lines.0.reason`. */
  name: string
  label: string
  help?: string
  defaultValue?: string | number | undefined
  /** The words of a choice, in the order they are offered. */
  choices?: Readonly<Record<string, string>>
  /** A long text. */
  rows?: number
  onChange?: (value: string) => void
}

/** Field: one value of the form around it; a select, number, date, checkbox or text by the rule of the contract. */
export function Field({ name, label, help, defaultValue, choices, rows, onChange }: FieldProps) {
  const texts = useTexts('kit')
  const { fields, errors } = useContext(FormContext)
  const id = useId()
  const rule = ruleFor(fields, name)
  const error = errors[name]
  const common = {
    id,
    name,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
    required: rule?.required ?? false,
    onChange: onChange && (({ target }: { target: { value: string } }) => onChange(target.value)),
  }
  if (rule?.kind === 'flag')
    return (
      <label className="check">
        <input {...common} required={false} type="checkbox" value="true" defaultChecked={defaultValue === 'true'} />
        {label}
      </label>
    )
  if (rule?.kind === 'date')
    return (
      <div className="field">
        <DatePicker
          label={label}
          name={name}
          value={defaultValue === undefined ? undefined : String(defaultValue)}
          isRequired={rule.required}
          onChange={(day) => onChange?.(day ?? '')}
        />
        <FieldErrors name={name} />
      </div>
    )
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {rule?.choices ? (
        <select {...common} className="select" defaultValue={defaultValue ?? ''}>
          {!rule.required && <option value="">{texts.notChosen}</option>}
          {Object.entries(choices ?? Object.fromEntries(rule.choices.map((value) => [value, value])))
            .filter(([value]) => rule.choices?.includes(value))
            .map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
        </select>
      ) : rows ? (
        <textarea
          {...common}
          className="input"
          rows={rows}
          defaultValue={defaultValue}
          minLength={rule?.minLength}
          maxLength={rule?.maxLength}
        />
      ) : (
        <input {...common} className="input" defaultValue={defaultValue} {...inputAttributes(rule)} />
      )}
      {help && (
        <p className="field-help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

/** What the browser checks while typing. */
function inputAttributes(rule: FieldRule | undefined) {
  if (rule?.kind === 'number')
    return { type: 'number', inputMode: 'decimal' as const, min: rule.min, max: rule.max, step: rule.whole ? 1 : 'any' }
  return { type: 'text', autoComplete: 'off', minLength: rule?.minLength, maxLength: rule?.maxLength }
}
