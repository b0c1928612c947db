/** What the browser knows of a field of a request, from the contract: `import fields from 'form:backoffice/day/orders/pickShort'`. */
export type FieldRule = {
  kind: 'text' | 'number' | 'choice' | 'flag' | 'date' | 'instant' | 'other'
  required: boolean
  /** An empty field is null, else it is left out. */
  nullable?: boolean
  minLength?: number
  maxLength?: number
  min?: number
  max?: number
  /** A whole number. */
  whole?: boolean
  pattern?: string
  choices?: readonly string[]
}

/** The fields of a request's body by path; those of a list's items under `lines.*.reason`. */
export type FormFields = Readonly<Record<string, FieldRule>>
