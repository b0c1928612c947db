import { useCallback, useEffect, useLayoutEffect, useRef, useState, type FormEvent } from 'react'
import type { FieldError } from '#rules/identity/address.ts'
import type { Reply } from '#storefront/api/reply.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { problemsOf, problemText, showFirst, wrongFields, type FieldName, type Problems } from './problems.ts'

/**
 * Validates a form: each field when it is left, and all of them, with the focus on the first invalid one, when the form
 * is sent or the server rejects it. An error disappears as soon as the field is valid, however it was filled in.
 * @param check returns all errors of the current input
 */
export function useCheckedForm(check: (form: HTMLFormElement) => FieldError[]) {
  const texts = useTexts('register')
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems>({})
  const [submitted, setSubmitted] = useState<Problems | null>(null)
  const latest = useRef(check)

  const showErrors = useCallback((errors: readonly FieldError[]) => {
    const current = problemsOf(errors)
    setProblems(current)
    setSubmitted(current)
  }, [])
  // Not before the summary has moved the fields down.
  useLayoutEffect(() => {
    if (form.current && submitted) showFirst(form.current, wrongFields(form.current, submitted)[0])
  }, [submitted])
  /** @returns whether the form may be sent */
  const validate = (): boolean => {
    const errors = form.current ? check(form.current) : []
    setProblems({})
    setSubmitted(null)
    if (errors.length > 0) showErrors(errors)
    return errors.length === 0
  }
  useEffect(() => {
    const filled = form.current
    const onFocusOut = ({ target }: FocusEvent) => {
      const { name, value } = target as EventTarget & { name: FieldName; value: string }
      // A field that was only passed through is not wrong yet.
      if (!filled || !(name in texts.fields || name in texts.placeFields) || (value === '' && !problems[name])) return
      const code = problemsOf(check(filled))[name]
      if (code !== problems[name]) setProblems({ ...problems, [name]: code })
    }
    filled?.addEventListener('focusout', onFocusOut)
    return () => filled?.removeEventListener('focusout', onFocusOut)
  })
  /** For fields that the page itself filled in: clears the errors of those that are valid now. */
  const recheck = useCallback((names: readonly FieldName[]) => {
    const filled = form.current
    if (!filled) return
    setProblems((before) => {
      const wrong = names.filter((name) => before[name])
      if (wrong.length === 0) return before
      const now = problemsOf(latest.current(filled))
      const corrected = wrong.filter((name) => now[name] !== before[name])
      return corrected.length === 0 ? before : without(before, corrected)
    })
  }, [])
  useEffect(() => {
    latest.current = check
    const filled = form.current
    const onInput = ({ target }: Event) => recheck([(target as EventTarget & { name: FieldName }).name])
    filled?.addEventListener('input', onInput)
    return () => filled?.removeEventListener('input', onInput)
  })
  const errorOf = (name: FieldName): string | null => {
    const code = problems[name]
    return code ? problemText(texts, name, code) : null
  }
  return { form, errorOf, validate, showErrors, recheck, problems: submitted && problems }
}

/**
 * Sends a checked form, once at a time. What the server refuses stands at the fields that it names, else it is `failed`: a text.
 * @param send sends what is typed
 */
export function useSending<Value>(
  { form, validate, showErrors }: Pick<ReturnType<typeof useCheckedForm>, 'form' | 'validate' | 'showErrors'>,
  send: (form: HTMLFormElement) => Promise<Reply<Value>>,
  onSaved: (value: Value) => void,
) {
  const errors = useTexts('errors')
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !validate() || !form.current) return
    setFailed(null)
    setBusy(true)
    const reply = await send(form.current)
    setBusy(false)
    if (reply.ok) return onSaved(reply.value)
    const { error } = reply
    if (error.errors?.length) showErrors(error.errors)
    else setFailed(errors[error.code])
  }
  return { busy, failed, submit }
}

const without = (problems: Problems, names: readonly FieldName[]): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([name]) => !names.includes(name as FieldName)))

/** The current value of a field. */
export const valueOf = (form: HTMLFormElement, name: FieldName): string => String(new FormData(form).get(name) ?? '')
