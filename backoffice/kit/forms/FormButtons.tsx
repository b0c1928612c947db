import { useTexts } from '#backoffice/texts/use-texts.ts'
import { Button } from '#design/Button.tsx'

type FormButtonsProps = {
  /** The id of the dialog's form. */
  form: string
  /** What sending does: a verb; `Save` by default. */
  submit?: string
  /** What leaving it does; `Cancel` by default. */
  cancel?: string
  look?: 'primary' | 'danger'
  isBusy?: boolean
  isDisabled?: boolean
  onCancel: () => void
}

/** FormButtons: the foot of a dialog with a form, cancel and the button that sends it. */
export function FormButtons({
  form,
  submit,
  cancel,
  look = 'primary',
  isBusy = false,
  isDisabled = false,
  onCancel,
}: FormButtonsProps) {
  const texts = useTexts('kit')
  return (
    <>
      <Button onClick={onCancel}>{cancel ?? texts.cancel}</Button>
      <Button look={look} type="submit" form={form} busy={isBusy} disabled={isDisabled}>
        {submit ?? texts.save}
      </Button>
    </>
  )
}
