import fields from 'form:backoffice/day/slips/overrideSlip'
import { useState } from 'react'
import { listSlips, overrideSlip } from '#contract/backoffice/day/slips/calls.ts'
import { satangOf } from '#rules/money.ts'
import { formatMoment } from '#rules/thai-date.ts'
import { inBaht } from '#rules/amounts.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { useMay } from '#backoffice/api/use-may.ts'
import { call } from '#backoffice/api/call.ts'
import { Field } from '#backoffice/kit/forms/Form.tsx'
import { FormDialog } from '#backoffice/kit/forms/FormDialog.tsx'
import { TypedField } from '#backoffice/kit/forms/TypedField.tsx'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { showToast } from '#backoffice/kit/toasts.ts'
import { SlipPicture } from '#backoffice/day/slips/SlipPicture.tsx'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { SelectField } from '#design/SelectField.tsx'
import { useRefreshOrder, type WholeOrder } from './use-order.ts'

/** More than anybody sends for one order. */
const mostSlips = 50
/** Letters of the shortest order number. */
const leastLetters = 6

/**
 * UseSlip: pays an order by the transfer of another order's slip, or by one of its own that was rejected; the reason is
 * kept, and it can be undone. Who may not accept other amounts uses what is left of the transfer.
 */
export function UseSlip({ order, onClose }: { order: WholeOrder; onClose: () => void }) {
  const texts = useTexts('sheet')
  const words = useTexts('slips')
  const language = useLanguage()
  const refresh = useRefreshOrder(order.id)
  const mayDiffer = useMay('slips.override')
  const [number, setNumber] = useState('')
  const [chosenId, setChosenId] = useState('')
  const orderNumber = number.trim().toUpperCase()
  const isNumber = orderNumber.length >= leastLetters
  const query = useCall(
    ['slips', 'of', orderNumber],
    listSlips,
    { query: { orderNumber, sort: 'newest', size: mostSlips } },
    { enabled: isNumber },
  )
  // Its own slip that waits is accepted as it is.
  const slips = (query.data?.content ?? []).filter((slip) => slip.state !== 'pending' || slip.orderId !== order.id)
  const slip = slips.find(({ id }) => id === chosenId) ?? slips[0]
  return (
    <FormDialog
      shape="sheet"
      onClose={onClose}
      title={texts.otherSlipOf(order.orderNumber)}
      submit={texts.otherSlip}
      isDisabled={!slip}
      call={overrideSlip}
      fields={fields}
      problems={{ amount_mismatch: mayDiffer ? { field: 'amountReason' } : texts.slipAmountOfManager }}
      send={({ reason, amount, amountReason }) =>
        call(overrideSlip, {
          params: { id: slip?.id ?? '' },
          body: {
            orderNumber: order.orderNumber,
            reason,
            ...(amount !== undefined && { amount }),
            ...(amountReason && { amountReason }),
          },
        })
      }
      onDone={({ undo }) => {
        refresh()
        showToast({ text: words.accepted(order.orderNumber), undo })
        onClose()
      }}
    >
      <TypedField
        name="slipOrder"
        label={texts.slipOrder}
        help={texts.slipOrderHelp}
        value={number}
        onChange={setNumber}
      />
      {isNumber && (
        <QueryState query={query}>
          {slip ? (
            <>
              <SelectField
                label={texts.slipChosen}
                value={slip.id}
                onChange={({ target }) => setChosenId(target.value)}
              >
                {slips.map(({ id, state, amount, sentOn }) => (
                  <option key={id} value={id}>
                    {[texts.slipStates[state], inBaht(satangOf(amount)), formatMoment(sentOn, language)].join(' · ')}
                  </option>
                ))}
              </SelectField>
              <SlipPicture key={slip.id} slip={slip} />
            </>
          ) : (
            <p className="sheet-hint">{texts.noSlipOf(orderNumber)}</p>
          )}
        </QueryState>
      )}
      {mayDiffer && <Field name="amount" label={texts.slipPart} help={texts.slipPartHelp} isAmount />}
      <Field name="reason" label={texts.reason} />
      {mayDiffer && <Field name="amountReason" label={texts.slipAmountReason} help={texts.slipAmountReasonHelp} />}
    </FormDialog>
  )
}
