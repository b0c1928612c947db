import fields from 'form:backoffice/trade/loyalty/adjustLoyaltyPoints'
import { adjustLoyaltyPoints } from '#contract/backoffice/trade/loyalty/calls.ts'
import { call } from '#backoffice/api/call.ts'
import { Field } from '#backoffice/kit/forms/Form.tsx'
import { FormDialog } from '#backoffice/kit/forms/FormDialog.tsx'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'

type CorrectPointsProps = { id: string; onClose: () => void; onDone: () => void }

/** CorrectPoints: points that are given or taken by hand, with the reason that the retailer reads. */
export function CorrectPoints({ id, onClose, onDone }: CorrectPointsProps) {
  const texts = useTexts('retailers')
  return (
    <FormDialog
      onClose={onClose}
      title={texts.correctPoints}
      call={adjustLoyaltyPoints}
      fields={fields}
      violations={texts.violations}
      problems={{ points_short: { field: 'points' } }}
      send={(body, { idempotencyKey }) => call(adjustLoyaltyPoints, { params: { id }, body, idempotencyKey })}
      onDone={() => {
        showToast({ text: texts.pointsCorrected })
        onDone()
      }}
    >
      <Field name="points" label={texts.pointsBy} help={texts.pointsByHelp} isFirst />
      <Field name="reason" label={texts.reason} help={texts.pointsReasonHelp} />
    </FormDialog>
  )
}
