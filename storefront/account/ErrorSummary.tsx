import type { MouseEvent, RefObject } from 'react'
import { Notice } from '#design/Notice.tsx'
import { showField } from '#design/show-field.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import type { FieldName, Problems } from './problems.ts'

/** ErrorSummary: how many fields are wrong, with a link to each; the field itself shows its error. */
export function ErrorSummary({ form, problems }: { form: RefObject<HTMLFormElement | null>; problems: Problems }) {
  const texts = useTexts('register')
  const wrong = (Object.keys(texts.fields) as (keyof typeof texts.fields)[]).filter((name) => problems[name])
  if (wrong.length === 0) return null
  const show = (event: MouseEvent, name: FieldName) => {
    event.preventDefault()
    showField(form.current?.elements.namedItem(name))
  }
  return (
    <Notice tone="failed">
      <b>{texts.summary(wrong.length)}</b>
      <ul className="wrong-fields">
        {wrong.map((name) => (
          <li key={name}>
            <a href={`#${name}`} className="link" onClick={(event) => show(event, name)}>
              {texts.fields[name]}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
