import { useId } from 'react'
import { formatDate, formatMoment } from '#rules/thai-date.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { noValue } from '../no-value.ts'
import { amountText } from './amount-text.ts'
import { DatePicker } from './DatePicker.tsx'
import { FieldNotes } from './FieldNotes.tsx'
import { useField } from './form-context.ts'
import type { FieldRule } from './form-fields.ts'

type Choice = { value: string | number; label: string }
type FieldProps = {
  /** Its path in the body: `reason`, or `lines.0.reason`. */
  name: string
  label: string
  help?: string
  /** What stands in it where the form's record has nothing. */
  defaultValue?: string | number | boolean | null | undefined
  /** The words of a choice, in the order they are offered; those of records with their ids as a list. */
  choices?: Readonly<Record<string, string>> | readonly Choice[]
  /** What choosing nothing is called. */
  none?: string
  /** One of its choices always holds, at first the first one. */
  isChosen?: boolean
  /** A long text. */
  rows?: number
  /** It is no prose: no spelling is looked at. */
  isCode?: boolean
  /** Baht. */
  isAmount?: boolean
  /** The first and last day of a date. */
  min?: string | undefined
  max?: string | undefined
  /** Offered while a text is typed. */
  suggestions?: readonly string[]
  type?: 'password' | 'url' | 'tel'
  inputMode?: 'numeric'
  autoComplete?: string
  lang?: string
  isDisabled?: boolean
  /** The cursor stands in it when its dialog opens. */
  isFirst?: boolean
  onChange?: (value: string) => void
}

/** Field: one value of the form around it; a select, number, date, checkbox or text by the rule of the contract. */
export function Field(props: FieldProps) {
  const { name, label, help, defaultValue, rows, isAmount, isDisabled = false, onChange } = props
  const wordsOf = useWords(props)
  // What cannot be changed is not sent: no two versions of it are compared.
  const { rule, error, start, touch } = useField(name, isDisabled ? null : { label, wordsOf })
  const texts = useTexts('kit')
  const id = useId()
  const first = start ?? defaultValue ?? undefined
  const text = first === undefined ? undefined : isAmount ? amountText(Number(first)) : String(first)
  const common = {
    id,
    name,
    ref: props.isFirst ? markFirst : undefined,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
    required: rule?.required ?? false,
    disabled: isDisabled,
    onChange: onChange && (({ target }: { target: { value: string } }) => onChange(target.value)),
  }
  if (rule?.kind === 'flag')
    return (
      <label className="check">
        <input
          {...common}
          required={false}
          type="checkbox"
          value="true"
          defaultChecked={text === 'true'}
          onChange={onChange && (({ target }) => onChange(String(target.checked)))}
        />
        <input type="hidden" name={name} value="false" />
        {label}
      </label>
    )
  if (rule?.kind === 'date')
    return (
      <div className="field">
        <DatePicker
          label={label}
          name={name}
          value={text}
          min={props.min}
          max={props.max}
          isRequired={rule.required}
          isInvalid={error !== undefined}
          onChange={(day) => {
            touch(name)
            onChange?.(day ?? '')
          }}
        />
        {help && <p className="field-help">{help}</p>}
        <FieldErrors name={name} />
      </div>
    )
  const choices = choicesOf(rule, props.choices)
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {choices ? (
        <select {...common} className="select" defaultValue={text ?? (props.isChosen ? undefined : '')}>
          {!props.isChosen && (!rule?.required || props.none !== undefined) && (
            <option value="">{props.none ?? texts.notChosen}</option>
          )}
          {choices.map(({ value, label: words }) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      ) : rows ? (
        <textarea
          {...common}
          className="input"
          rows={rows}
          defaultValue={text}
          minLength={rule?.minLength}
          maxLength={rule?.maxLength}
          spellCheck={!props.isCode}
        />
      ) : (
        <input
          {...common}
          className="input"
          defaultValue={text}
          {...inputAttributes(rule, isAmount)}
          {...given(props)}
          list={props.suggestions && `${id}-list`}
        />
      )}
      {props.suggestions && (
        <datalist id={`${id}-list`}>
          {props.suggestions.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </datalist>
      )}
      <FieldNotes id={id} help={help} error={error} />
    </div>
  )
}

/** React draws `autoFocus` as a focus at once, before its dialog is open. */
const markFirst = (element: HTMLElement | null): void => element?.setAttribute('autofocus', '')

/** The choices of a select, in the order in which their words are given; undefined where it is none. */
function choicesOf(rule: FieldRule | undefined, words: FieldProps['choices']): readonly Choice[] | undefined {
  const { choices } = rule ?? {}
  if (isList(words)) return words
  if (!choices && !words) return undefined
  const named = Object.entries(words ?? Object.fromEntries((choices ?? []).map((value) => [value, value])))
  return named.flatMap(([value, label]) => (choices?.includes(value) === false ? [] : { value, label }))
}
const isList = (words: FieldProps['choices']): words is readonly Choice[] => Array.isArray(words)

/** What the browser checks while typing. */
function inputAttributes(rule: FieldRule | undefined, isAmount: boolean | undefined) {
  if (rule?.kind === 'number')
    return {
      type: 'number',
      inputMode: rule.whole ? ('numeric' as const) : ('decimal' as const),
      min: rule.min,
      max: rule.max,
      step: rule.whole ? 1 : isAmount ? 0.01 : 'any',
    }
  return { type: 'text', autoComplete: 'off', minLength: rule?.minLength, maxLength: rule?.maxLength }
}
const given = ({ type, inputMode, autoComplete, lang }: FieldProps) => ({
  ...(type && { type }),
  ...(inputMode && { inputMode }),
  ...(autoComplete && { autoComplete }),
  ...(lang && { lang }),
})

/** Puts a value of the field into words, where two versions are compared. */
function useWords({ choices }: FieldProps): (value: unknown) => string {
  const texts = useTexts('kit')
  const language = useLanguage()
  return (value) => {
    if (value === null || value === undefined || value === '') return noValue
    if (typeof value === 'boolean') return value ? texts.yes : texts.no
    const chosen = choices && choicesOf(undefined, choices)?.find((one) => String(one.value) === String(value))
    if (chosen) return chosen.label
    if (typeof value !== 'string') return String(value)
    if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDate(value, language)
    return /^\d{4}-\d{2}-\d{2}T/.test(value) ? formatMoment(new Date(value), language) : value
  }
}

/** FieldErrors: what the server said of a value that no `Field` shows, such as a moment or a list and its items. */
export function FieldErrors({ name }: { name: string }) {
  const { errors } = useField(name, null)
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
