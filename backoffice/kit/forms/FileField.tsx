import { useId, useState } from 'react'
import { useTexts } from '#backoffice/texts/use-texts.ts'

type FileFieldProps = {
  label: string
  help?: string
  /** As of an input: types and endings of files. */
  accept: string
  isDisabled?: boolean
  onFile: (file: File | null) => void
}

/** FileField: one file of the device, in the words of the office whatever the browser's language is. */
export function FileField({ label, help, accept, isDisabled, onFile }: FileFieldProps) {
  const texts = useTexts('kit')
  const id = useId()
  const [name, setName] = useState<string | null>(null)
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="file-box input">
        <span className="button button-plain button-small" aria-hidden="true">
          {texts.chooseFile}
        </span>
        <span className="file-name" aria-hidden="true">
          {name ?? texts.noFile}
        </span>
        <input
          id={id}
          type="file"
          accept={accept}
          disabled={isDisabled}
          onChange={({ target }) => {
            const file = target.files?.[0] ?? null
            setName(file?.name ?? null)
            onFile(file)
          }}
        />
      </div>
      {help && <p className="field-help">{help}</p>}
    </div>
  )
}
