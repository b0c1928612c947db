import { useId, useState } from 'react'

type HowToSubmit = {
  /** Which of several things the form does: what `send` gets as `action`. */
  action?: string
  /** Also with what its fields do not allow: to look at it, and save nothing. */
  isUnchecked?: boolean
}

/**
 * The button of a form that stands outside of it, or has a key:
 *
 *     const { form, isBusy, submit } = useOuterButton()
 *     const actions = useActions({ save: { title: texts.save, key: 'Ctrl+Enter', disabled: isBusy, run: () => submit() } })
 *     return <Form {...form} …>
 */
export function useOuterButton() {
  const id = useId()
  const [isBusy, onBusy] = useState(false)
  return { form: { id, onBusy }, isBusy, submit: (how?: HowToSubmit) => submitForm(id, how) }
}

/** Sends a form by its id, as its button does. */
function submitForm(id: string, { action, isUnchecked = false }: HowToSubmit = {}): void {
  const form = document.getElementById(id)
  if (!(form instanceof HTMLFormElement)) return
  if (action) form.dataset['action'] = action
  if (isUnchecked) form.dataset['unchecked'] = ''
  form.requestSubmit()
  delete form.dataset['action']
  delete form.dataset['unchecked']
}
