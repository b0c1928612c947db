import { useState } from 'react'
import { getRun, setRunStops } from '#contract/backoffice/day/runs/calls.ts'
import { mostStops } from '#rules/at-once.ts'
import { isPlannable } from '#rules/fulfilment/runs.ts'
import { inLanguage } from '#rules/in-language.ts'
import { formatWhole } from '#rules/money.ts'
import { call } from '#backoffice/api/call.ts'
import { Dialog } from '#backoffice/kit/Dialog.tsx'
import { Field } from '#backoffice/kit/forms/Form.tsx'
import { FormDialog } from '#backoffice/kit/forms/FormDialog.tsx'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
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
  const language = useLanguage()
  // A run that departs meanwhile goes on being a choice, which the server refuses: in its place another one would be chosen.
  const [planned] = useState(() => runs.filter(({ state }) => isPlannable(state)))
  const open = planned.filter(({ stops }) => stops + orderIds.length <= mostStops)
  const full = planned.filter((run) => !open.includes(run))
  const tooFull = full.length > 0 && (
    <output>
      {texts.tooFull(
        full.map(({ number, stops }) => `${number} (${formatWhole(stops)})`).join(', '),
        formatWhole(orderIds.length),
        formatWhole(mostStops),
      )}
    </output>
  )
  if (open.length === 0)
    return (
      <Dialog open onClose={onClose} title={title}>
        <p>{tooFull || texts.noOtherRun}</p>
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
      onDone={({ number }) => {
        showToast({ text: texts.putOn(number) })
        onDone()
      }}
    >
      <Field
        name="run"
        label={texts.runChosen}
        choices={open.map(({ id, number, routeThai, routeEng, stops }) => ({
          value: id,
          label: [number, inLanguage(language, routeThai, routeEng), `(${formatWhole(stops)})`]
            .filter(Boolean)
            .join(' '),
        }))}
      />
      {tooFull}
    </FormDialog>
  )
}
