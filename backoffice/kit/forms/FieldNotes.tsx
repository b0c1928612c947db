type FieldNotesProps = { id: string; help?: string | undefined; error?: string | null | undefined }

/** FieldNotes: what helps with a field and what is wrong with it, under the ids that describe it. */
export function FieldNotes({ id, help, error }: FieldNotesProps) {
  return (
    <>
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
    </>
  )
}
