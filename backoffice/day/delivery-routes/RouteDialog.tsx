import { Button } from '#design/Button.tsx'
import type { Reply } from '#web/reply.ts'
import { confirmAction } from '#backoffice/kit/confirm.ts'
import { Field } from '#backoffice/kit/forms/Form.tsx'
import { FormDialog } from '#backoffice/kit/forms/FormDialog.tsx'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { areasOf, areaText } from './areas.ts'
import type { DeliveryRoute, RouteContent } from './route.ts'
import { refused } from '#backoffice/kit/forms/replies.ts'

type RouteDialogProps = {
  /** Null for a new one. */
  route: DeliveryRoute | null
  /** Saves it, or removes it with null. */
  save: (content: RouteContent | null) => Promise<Reply<unknown>>
  onSaved: (content: RouteContent | null) => void
  onClose: () => void
}

const fields = {
  nameThai: { kind: 'text', required: true, maxLength: 80 },
  nameEng: { kind: 'text', required: true, maxLength: 80 },
  areas: { kind: 'text', required: true },
} as const

/** A route's names and its areas, one in a line. */
export function RouteDialog({ route, save, onSaved, onClose }: RouteDialogProps) {
  const texts = useTexts('deliveryRoutes')
  const { isBusy, run } = useUnderway()

  async function remove(): Promise<void> {
    const question = {
      title: texts.removeTitle,
      text: texts.removeText,
      confirm: texts.remove,
      finality: 'final',
    } as const
    if (!(await confirmAction({ ...question, danger: true }))) return
    const reply = await run(() => save(null))
    if (reply?.ok) onSaved(null)
  }
  return (
    <FormDialog
      onClose={onClose}
      title={route ? texts.edit : texts.add}
      foot={
        route && (
          <Button look="danger" disabled={isBusy} onClick={() => void remove()}>
            {texts.remove}
          </Button>
        )
      }
      call={null}
      fields={fields}
      problems={{
        validation: { field: 'areas', text: texts.wrong },
        edit_conflict: texts.savedByOthers,
        not_found: texts.gone,
      }}
      send={async ({ nameThai, nameEng, areas }): Promise<Reply<RouteContent>> => {
        const content = { nameThai, nameEng, areas: areasOf(areas) }
        if (content.areas.length === 0) return refused('areas', 'none')
        const reply = await save(content)
        return reply.ok ? { ok: true, value: content } : reply
      }}
      onDone={onSaved}
    >
      <Field name="nameThai" label={texts.nameThai} defaultValue={route?.nameThai} />
      <Field name="nameEng" label={texts.nameEng} defaultValue={route?.nameEng} />
      <Field
        name="areas"
        label={texts.areas}
        help={texts.areasHelp}
        rows={8}
        defaultValue={route?.areas.map(areaText).join('\n')}
      />
    </FormDialog>
  )
}
