import { useEffect, useState, type ReactNode } from 'react'
import type { Call } from '#contract/call.ts'
import { Dialog } from '../Dialog.tsx'
import { Form, type FormProps } from './Form.tsx'
import type { FormFields } from './form-fields.ts'
import { FormButtons } from './FormButtons.tsx'
import { useOuterButton } from './use-outer-button.ts'

type FormDialogProps<C, Fields extends FormFields, Answer> = FormProps<C, Fields, Answer> & {
  open?: boolean
  title: string
  /** `sheet`: a drawer at the end of the screen. */
  shape?: 'sheet'
  onClose: () => void
  /** Something without which it cannot be sent is not chosen yet. */
  isDisabled?: boolean
  /** Buttons before those of the form, such as one that removes the record. */
  foot?: ReactNode
}

/**
 * FormDialog: a form in a dialog of its own, with the buttons that leave it and send it in its foot. Where something is typed, Escape
 * is no way to lose it: it goes to *Cancel*, and leaves when it is pressed there.
 */
export function FormDialog<C extends Call | null, Fields extends FormFields, Answer>(
  props: FormDialogProps<C, Fields, Answer>,
) {
  const { open = true, title, shape, onClose, submit, isDisabled = false, foot } = props
  const { form, isBusy } = useOuterButton()
  const [isTyped, setTyped] = useState(false)
  if (isTyped && !open) setTyped(false)
  useEffect(() => (isTyped ? keepOpen(form.id) : undefined), [isTyped, form.id])
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      closeOnOutsidePress={false}
      {...(shape && { shape })}
      foot={
        <>
          {foot}
          <FormButtons
            form={form.id}
            {...(submit && { submit })}
            isBusy={isBusy}
            isDisabled={isDisabled}
            onCancel={onClose}
          />
        </>
      }
    >
      <Form<C, Fields, Answer>
        {...props}
        {...form}
        submit={undefined}
        onChange={(name, typed) => {
          if (typed) setTyped(true)
          props.onChange?.(name, typed)
        }}
      />
    </Dialog>
  )
}

/** The first Escape goes to the button that leaves the form. @returns ends that */
function keepOpen(formId: string): (() => void) | undefined {
  const dialog = document.getElementById(formId)?.closest('dialog')
  const onCancel = (event: Event) => {
    const leave = dialog?.querySelector<HTMLElement>('.dialog-foot button:nth-last-of-type(2)')
    if (!leave || event.target !== dialog || leave.matches(':focus')) return
    event.preventDefault()
    leave.focus()
  }
  dialog?.addEventListener('cancel', onCancel)
  return () => dialog?.removeEventListener('cancel', onCancel)
}
