import { useId, useState, type FormEvent } from 'react'
import { Button } from '#design/Button.tsx'
import { Notice } from '#design/Notice.tsx'
import { confirmAction } from '#backoffice/kit/confirm.ts'
import { Dialog } from '#backoffice/kit/Dialog.tsx'
import { FormButtons } from '#backoffice/kit/forms/FormButtons.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { areasOf, areaText } from './areas.ts'
import type { DeliveryRoute, RouteContent } from './route.ts'

type RouteDialogProps = {
  /** Null for a new one. */
  route: DeliveryRoute | null
  /** Saves it, or removes it with null; returns why that failed. */
  onSave: (content: RouteContent | null) => Promise<string | null>
  onClose: () => void
}

/** A route's names and its areas, one in a line. */
export function RouteDialog({ route, onSave, onClose }: RouteDialogProps) {
  const texts = useTexts('deliveryRoutes')
  const form = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function send(content: RouteContent | null): Promise<void> {
    setBusy(true)
    setProblem(await onSave(content))
    setBusy(false)
  }
  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const text = (name: string) => String(values.get(name)).trim()
    const areas = areasOf(text('areas'))
    if (areas.length === 0) return setProblem(texts.wrong)
    void send({ nameThai: text('nameThai'), nameEng: text('nameEng'), areas })
  }
  async function remove(): Promise<void> {
    const question = {
      title: texts.removeTitle,
      text: texts.removeText,
      confirm: texts.remove,
      finality: 'final',
    } as const
    if (await confirmAction({ ...question, danger: true })) await send(null)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={route ? texts.edit : texts.add}
      closeOnOutsidePress={false}
      foot={
        <>
          {route && (
            <Button look="danger" disabled={isBusy} onClick={() => void remove()}>
              {texts.remove}
            </Button>
          )}
          <FormButtons form={form} isBusy={isBusy} onCancel={onClose} />
        </>
      }
    >
      <form id={form} className="stack" onSubmit={onSubmit}>
        <label className="field">
          <span className="field-label">{texts.nameThai}</span>
          <input className="input" name="nameThai" required maxLength={80} defaultValue={route?.nameThai} />
        </label>
        <label className="field">
          <span className="field-label">{texts.nameEng}</span>
          <input className="input" name="nameEng" required maxLength={80} defaultValue={route?.nameEng} />
        </label>
        <label className="field">
          <span className="field-label">{texts.areas}</span>
          <textarea
            className="input"
            name="areas"
            rows={8}
            required
            aria-describedby={`${form}-help`}
            defaultValue={route?.areas.map(areaText).join('\n')}
          />
        </label>
        <p className="field-help" id={`${form}-help`}>
          {texts.areasHelp}
        </p>
        {problem && <Notice tone="failed">{problem}</Notice>}
      </form>
    </Dialog>
  )
}
