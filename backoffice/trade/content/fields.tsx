import { useState } from 'react'
import { readMarkedText } from '#rules/content/marked-text.ts'
import type { RichText } from '#rules/content/rich-text.ts'
import { writeMarkedText } from '#rules/content/write-marked-text.ts'
import { Labelled } from '#backoffice/kit/forms/Labelled.tsx'
import { TimeInput } from '#backoffice/kit/forms/TimeField.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
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

/** Choice: one of a few. */
export function Choice({ path, label, choices }: LabelProps & { choices: Readonly<Record<string, string>> }) {
  const [value, set, error] = useValue<string>(path)
  return (
    <Labelled label={label} error={error}>
      {(id) => (
        <select id={id} className="select" value={value} onChange={({ target }) => set(target.value)}>
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
