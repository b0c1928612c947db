import { getRun, setRunStops } from '#contract/backoffice/day/runs/calls.ts'
import { isPlannable } from '#rules/fulfilment/runs.ts'
import { call } from '#backoffice/api/call.ts'
import { Dialog } from '#backoffice/kit/Dialog.tsx'
import { Field } from '#backoffice/kit/forms/Form.tsx'
import { FormDialog } from '#backoffice/kit/forms/FormDialog.tsx'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import type { RunSummary } from './use-runs.ts'

const fields = { run: { kind: 'text', required: true } } as const

/** Asks for a run that has not departed, and puts orders at its end. */
export function ChooseRun({
  title,
  runs,
  orderIds,
  onClose,
  onDone,
}: {
  title: string
  runs: readonly RunSummary[]
  orderIds: readonly string[]
  onClose: () => void
  onDone: () => void
}) {
  const texts = useTexts('runs')
  const open = runs.filter(({ state }) => isPlannable(state))
  if (open.length === 0)
    return (
      <Dialog open onClose={onClose} title={title}>
        <p>{texts.noOtherRun}</p>
      </Dialog>
    )
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      call={null}
      fields={fields}
      send={async ({ run: id }) => {
        const run = await call(getRun, { params: { id } })
        if (!run.ok) return run
        const stops = run.value.stops.map(({ orderId }) => orderId)
        const body = { revision: run.value.revision, orderIds: [...new Set([...stops, ...orderIds])] }
        return call(setRunStops, { params: { id }, body })
      }}
      onDone={() => {
        showToast({ text: texts.saved })
        onDone()
      }}
    >
      <Field
        name="run"
        label={texts.runChosen}
        choices={open.map(({ id, number, routeThai, stops }) => ({
          value: id,
          label: `${number} ${routeThai} (${stops})`,
        }))}
      />
    </FormDialog>
  )
}
