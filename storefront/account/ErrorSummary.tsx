import type { RefObject } from 'react'
import { Notice } from '#storefront/design/Notice.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { isMissing, problemText, type FieldName, type Problems } from './problems.ts'

/** ErrorSummary: how many fields are wrong and which, each a way to its field, which says itself that it is empty. */
export function ErrorSummary({ form, problems }: { form: RefObject<HTMLFormElement | null>; problems: Problems }) {
  const texts = useTexts('register')
  const wrong = (Object.keys(texts.fields) as FieldName[]).filter((name) => problems[name])
  if (wrong.length === 0) return null
  const show = (name: FieldName) => {
    const field = form.current?.elements.namedItem(name)
    if (field instanceof HTMLElement) field.focus()
  }
  return (
    <Notice tone="failed">
      <b>{texts.summary(wrong.length)}</b>
      <ul className="summary-links">
        {wrong.map((name) => (
          <li key={name}>
            <button type="button" className="link summary-link" onClick={() => show(name)}>
              {texts.fields[name]}
              {!isMissing(problems[name]) && `: ${problemText(texts, name, problems[name] ?? '')}`}
            </button>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
