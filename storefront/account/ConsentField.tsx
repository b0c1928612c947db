import { useId } from 'react'
import { CheckField } from '#design/CheckField.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import '#design/fields.css'

type ConsentFieldProps = {
  name: 'acceptTerms' | 'acceptPrivacy'
  /** Where the document can be read; opens in a new tab, so that the form keeps its input. */
  to: string
  /** Null until known: then the version shown on the page counts. */
  version: number | null
  error: string | null
}

/** ConsentField: a checkbox for one document, never ticked beforehand. */
export function ConsentField({ name, to, version, error }: ConsentFieldProps) {
  const texts = useTexts('register')
  const id = useId()
  const { before, link, after } = texts[name]
  return (
    <div>
      <CheckField
        name={name}
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        label={
          <>
            {before}{' '}
            <a href={to} target="_blank" rel="noreferrer" className="link consent-link">
              {link}
              <span className="sr-only"> ({texts.newTab})</span>
            </a>{' '}
            {after}
            <small className="text-quiet">{version !== null && texts.version(version)}</small>
          </>
        }
      />
      {error && (
        <p className="field-error" id={id} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
