import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { FieldError } from '#rules/identity/address.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { problemsOf, problemText, showField, wrongFields, type FieldName, type Problems } from './problems.ts'

/**
 * Validates a form: each field when it is left, and all of them, with the focus on the first invalid one, when the form
 * is sent or the server rejects it. An error disappears as soon as the field is valid, however it was filled in.
 * @param check returns all errors of the current input
 */
export function useCheckedForm(check: (form: HTMLFormElement) => FieldError[]) {
  const texts = useTexts('register')
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems>({})
  const [refused, setRefused] = useState<Problems | null>(null)
  const latest = useRef(check)

  const refuse = useCallback((errors: readonly FieldError[]) => {
    const found = problemsOf(errors)
    setProblems(found)
    setRefused(found)
  }, [])
  // Not before the summary has moved the fields down.
  useLayoutEffect(() => {
    if (form.current && refused) showField(wrongFields(form.current, refused)[0])
  }, [refused])
  /** @returns whether the form may be sent */
  const pass = (): boolean => {
    const errors = form.current ? check(form.current) : []
    setProblems({})
    setRefused(null)
    if (errors.length > 0) refuse(errors)
    return errors.length === 0
  }
  useEffect(() => {
    const filled = form.current
    const leave = ({ target }: FocusEvent) => {
      const { name, value } = target as EventTarget & { name: FieldName; value: string }
      // A field that was only passed through is not wrong yet.
      if (!filled || !(name in texts.fields || name in texts.placeFields) || (value === '' && !problems[name])) return
      const code = problemsOf(check(filled))[name]
      if (code !== problems[name]) setProblems({ ...problems, [name]: code })
    }
    filled?.addEventListener('focusout', leave)
    return () => filled?.removeEventListener('focusout', leave)
  })
  /** For fields that the page itself filled in: clears the errors of those that are valid now. */
  const recheck = useCallback((names: readonly FieldName[]) => {
    const filled = form.current
    if (!filled) return
    setProblems((before) => {
      const wrong = names.filter((name) => before[name])
      if (wrong.length === 0) return before
      const now = problemsOf(latest.current(filled))
      const right = wrong.filter((name) => now[name] !== before[name])
      return right.length === 0 ? before : without(before, right)
    })
  }, [])
  useEffect(() => {
    latest.current = check
    const filled = form.current
    const type = ({ target }: Event) => recheck([(target as EventTarget & { name: FieldName }).name])
    filled?.addEventListener('input', type)
    return () => filled?.removeEventListener('input', type)
  })
  const errorOf = (name: FieldName): string | null => {
    const code = problems[name]
    return code ? problemText(texts, name, code) : null
  }
  return { form, errorOf, pass, refuse, recheck, problems: refused && problems }
}

const without = (problems: Problems, names: readonly FieldName[]): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([name]) => !names.includes(name as FieldName)))

/** The current value of a field. */
export const valueOf = (form: HTMLFormElement, name: FieldName): string => String(new FormData(form).get(name) ?? '')
