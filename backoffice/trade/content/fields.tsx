import { useState } from 'react'
import { readMarkedText } from '#rules/content/marked-text.ts'
import type { RichText } from '#rules/content/rich-text.ts'
import { writeMarkedText } from '#rules/content/write-marked-text.ts'
import { Labelled } from '#backoffice/kit/forms/Labelled.tsx'
import { TimeInput } from '#backoffice/kit/forms/TimeField.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { SelectField } from '#design/SelectField.tsx'
import { useValue } from './editor.ts'

type LabelProps = { path: string; label: string; help?: string }

type TextProps = LabelProps & {
  rows?: number
  type?: 'text' | 'number' | 'url' | 'tel'
  /** An empty field is null. */
  isNullable?: boolean
}

/** Text: a text or a number. */
export function Text({ path, label, help, rows, type = 'text', isNullable }: TextProps) {
  const [value, set, error] = useValue<string | number | null>(path)
  const change = (text: string) => {
    if (text === '' && isNullable) return set(null)
    set(type === 'number' && text !== '' ? Number(text) : text)
  }
  const common = (id: string) => ({
    id,
    className: 'input',
    value: value ?? '',
    'aria-invalid': error ? (true as const) : undefined,
    onChange: ({ target }: { target: { value: string } }) => change(target.value),
  })
  return (
    <Labelled label={label} help={help} error={error}>
      {(id) => (rows ? <textarea {...common(id)} rows={rows} /> : <input {...common(id)} type={type} step="any" />)}
    </Labelled>
  )
}

/** Time: a time of day, `HH:MM`. */
export function Time({ path, label }: LabelProps) {
  const [value, set, error] = useValue<string>(path)
  return (
    <Labelled label={label} error={error}>
      {(id) => <TimeInput id={id} value={value} onChange={set} aria-invalid={error ? true : undefined} />}
    </Labelled>
  )
}

/** Both: the same text in Thai and English. */
export function Both({ path, label, rows }: { path: string; label: string; rows?: number }) {
  const texts = useTexts('content')
  return (
    <div className="offer-pair">
      {(['th', 'en'] as const).map((language) => (
        <Text
          key={language}
          path={`${path}.${language}`}
          label={texts.inLanguage[language](label)}
          {...(rows && { rows })}
        />
      ))}
    </div>
  )
}

type ChoiceProps = LabelProps & {
  choices: Readonly<Record<string, string>>
  /** After the choice is set. */
  onChange?: (next: string) => void
}

/** Choice: one of a few. */
export function Choice({ path, label, choices, onChange }: ChoiceProps) {
  const [value, set, error] = useValue<string>(path)
  const change = (next: string) => {
    set(next)
    onChange?.(next)
  }
  return (
    <Labelled label={label} error={error}>
      {(id) => (
        <select id={id} className="select" value={value} onChange={({ target }) => change(target.value)}>
          {Object.entries(choices).map(([key, words]) => (
            <option key={key} value={key}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}

type ConditionProps = LabelProps & {
  choices: Readonly<Record<string, string>>
  /** The choice of no value. */
  every: string
  /** What to do where the server misses a value; without it a problem is shown by the row's list. */
  missing?: string
}

/** Condition: one value that must hold, or every one. */
export function Condition({ path, label, choices, every, missing }: ConditionProps) {
  const [value, set, error] = useValue<string | null>(path)
  const isKnown = value === null || value in choices
  return (
    <SelectField
      label={label}
      value={value ?? ''}
      error={error && missing ? missing : null}
      onChange={({ target }) => set(target.value || null)}
    >
      <option value="">{every}</option>
      {/* Of an edition before: nobody is in it now. */}
      {!isKnown && <option value={value}>{value}</option>}
      {Object.entries(choices).map(([key, words]) => (
        <option key={key} value={key}>
          {words}
        </option>
      ))}
    </SelectField>
  )
}

/** Lines: a list of texts, one on each line. */
export function Lines({ path, label, rows = 5 }: LabelProps & { rows?: number }) {
  const [value, set, error] = useValue<readonly string[]>(path)
  const [typed, setTyped] = useState(value.join('\n'))
  return (
    <Labelled label={label} error={error}>
      {(id) => (
        <textarea
          id={id}
          className="input"
          rows={rows}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            set(target.value.split('\n').flatMap((line) => line.trim() || []))
          }}
        />
      )}
    </Labelled>
  )
}

/** Marked: a text with headings, lists, bold and links, in signs; there is no HTML. */
export function Marked({ path, label }: LabelProps) {
  const [value, set, error] = useValue<RichText>(path)
  const [typed, setTyped] = useState(() => writeMarkedText(value))
  return (
    <Labelled label={label} error={error}>
      {(id) => (
        <textarea
          id={id}
          className="input content-text"
          rows={18}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            set(readMarkedText(target.value))
          }}
        />
      )}
    </Labelled>
  )
}
