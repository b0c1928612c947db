import { useState } from 'react'
import fields from 'form:backoffice/day/driver/recordOutcome'
import { recordOutcome } from '#contract/backoffice/day/driver/calls.ts'
import { notDeliveredReasons, stopOutcomes, takesReports, type StopOutcome } from '#rules/fulfilment/runs.ts'
import { minus, satangOf, toBaht } from '#rules/money.ts'
import { outcomeTones } from '#backoffice/day/runs/outcome-tones.ts'
import { Badge } from '#backoffice/kit/Badge.tsx'
import { amountText, readAmount } from '#backoffice/kit/forms/amount-text.ts'
import { Field, FieldErrors, Form } from '#backoffice/kit/forms/Form.tsx'
import { refusedAt } from '#backoffice/kit/forms/replies.ts'
import { TypedField } from '#backoffice/kit/forms/TypedField.tsx'
import { useOuterButton } from '#backoffice/kit/forms/use-outer-button.ts'
import { productName } from '#rules/orders/product-name.ts'
import { Dialog } from '#backoffice/kit/Dialog.tsx'
import { useUnitName } from '#backoffice/kit/use-unit-name.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { Button, buttonClass } from '#design/Button.tsx'
import MapPin from '#design/icons/map-pin.ts'
import Phone from '#design/icons/phone.ts'
import { Icon } from '#design/Icon.tsx'
import { inBaht } from '#rules/amounts.ts'
import { Money } from '#design/Money.tsx'
import { Notice } from '#design/Notice.tsx'
import { QuantityStepper } from '#design/QuantityStepper.tsx'
import type { Reply } from '#web/reply.ts'
import type { OutcomeReport, Run, Stop, StopNow } from './driver-session.ts'
import { dueOfAll, loadedUnits, partDue, shortLines, takenUnits } from './part-due.ts'
import { PhotoField } from './PhotoField.tsx'
import { usePhotos } from './use-photos.ts'

/** A stop: where it is, what it gets, what it pays, and what happened there. */
export function StopSheet({
  stop,
  now,
  state,
  isGone,
  mostPhotos,
  onBegin,
  onSave,
  onClose,
}: {
  stop: Stop
  now: StopNow
  /** Of the run. */
  state: Run['state']
  /** The office has taken it off the run since it was opened. */
  isGone: boolean
  mostPhotos: number
  /** Something is typed. */
  onBegin: () => void
  onSave: (report: OutcomeReport, photos: readonly Blob[]) => Promise<void>
  onClose: () => void
}) {
  const texts = useTexts('driver')
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${stop.position}. ${stop.storeName}`}
      closeOnOutsidePress={false}
      shape="sheet"
    >
      <div className="stop-sheet">
        <Way stop={stop} />
        <p className="stop-due">
          <StopMoney stop={stop} now={now} />
        </p>
        <Goods stop={stop} />
        {isGone && <Notice tone="failed">{texts.gone}</Notice>}
        {state === 'BACK' && <Notice>{texts.closedRun}</Notice>}
        {takesReports(state) && <ReportForm stop={stop} mostPhotos={mostPhotos} onBegin={onBegin} onSave={onSave} />}
      </div>
    </Dialog>
  )
}

/** What was collected, or is to be; else what happened there, or why nothing is to be delivered. */
function StopMoney({ stop, now: { outcome, cash, conflict, withdrawal } }: { stop: Stop; now: StopNow }) {
  const texts = useTexts('driver')
  if (outcome && cash !== null)
    return (
      <>
        {texts.collected} <Money satang={satangOf(cash)} />
      </>
    )
  if (outcome) return <Badge tone={outcomeTones[outcome]}>{texts.outcomes[outcome]}</Badge>
  if (withdrawal) return <Badge tone="cut">{texts.withdrawn[withdrawal]}</Badge>
  if (conflict) return texts.conflict
  if (stop.dueAmt <= 0) return texts.paid
  return (
    <>
      {texts.collect} <Money satang={satangOf(stop.dueAmt)} />
    </>
  )
}

/** The way there: whom to call, the map, what to look for. */
function Way({ stop }: { stop: Stop }) {
  const texts = useTexts('driver')
  const { shippingAddress: address, receiver } = stop
  const phone = receiver?.phone || stop.phoneNumber
  const lines = [address.addressLine, address.subDistrict, address.district, address.province, address.postalCode]
  const place = address.latitude === undefined ? lines.join(' ') : `${address.latitude},${address.longitude}`
  return (
    <section className="stop-way">
      <p>{lines.filter(Boolean).join(' ')}</p>
      {address.landmark && (
        <p>
          <b>{texts.landmark}</b> {address.landmark}
        </p>
      )}
      {stop.note && (
        <p>
          <b>{texts.note}</b> {stop.note}
        </p>
      )}
      <p className="stop-links">
        <a className={buttonClass('plain')} href={`tel:${phone}`}>
          <Icon of={Phone} size={18} />
          {texts.call(receiver?.name ?? stop.storeName)}
        </a>
        <a
          className={buttonClass('plain')}
          href={`https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place)}`}
          target="_blank"
          rel="noreferrer"
        >
          <Icon of={MapPin} size={18} />
          {texts.map}
        </a>
      </p>
    </section>
  )
}

function Goods({ stop }: { stop: Stop }) {
  const texts = useTexts('driver')
  const language = useLanguage()
  const unitName = useUnitName()
  return (
    <details className="stop-goods">
      <summary>
        {texts.goods} {stop.orderDetails.length}
        {stop.boxes !== null && ` · ${texts.boxes(stop.boxes)}`}
      </summary>
      <ul>
        {stop.orderDetails.map((line) => {
          const { productDetails } = line
          const count = takenUnits(line, new Map())
          return (
            <li key={line.lineNo}>
              {productName(productDetails, language)}{' '}
              <b>{texts.units(count, unitName(productDetails.productDimentionUom, count))}</b>
            </li>
          )
        })}
      </ul>
    </details>
  )
}

const instantNow = (): string => new Date().toISOString()

function ReportForm({
  stop,
  mostPhotos,
  onBegin,
  onSave,
}: {
  stop: Stop
  mostPhotos: number
  onBegin: () => void
  onSave: (report: OutcomeReport, photos: readonly Blob[]) => Promise<void>
}) {
  const texts = useTexts('driver')
  const language = useLanguage()
  const unitName = useUnitName()
  const { form, isBusy } = useOuterButton()
  const [outcome, setOutcome] = useState<StopOutcome | null>(null)
  const [taken, setTaken] = useState<ReadonlyMap<number, number>>(new Map())
  const photos = usePhotos(mostPhotos)
  const isHandedOver = outcome === 'DELIVERED' || outcome === 'PARTLY_DELIVERED'
  const due = outcome === 'PARTLY_DELIVERED' ? partDue(stop, taken) : dueOfAll(stop)
  /** What is typed as cash holds until something else is due. */
  const [cash, setCash] = useState({ due, typed: amountText(toBaht(due)) })
  const cashText = cash.due === due ? cash.typed : amountText(toBaht(due))
  const received = readAmount(cashText)
  const isCash = isHandedOver && due > 0
  const cashAmt = received === null || received < 0 ? null : toBaht(received)
  const cashCode = cashText.trim() ? 'not_whole_satang' : 'cash'
  const lines = shortLines(stop, taken)
  const left = stop.orderDetails.reduce((sum, line) => sum + takenUnits(line, taken), 0)

  async function record(typed: Partial<OutcomeReport>): Promise<Reply<null> | null> {
    if (!outcome) return null
    const isPart = outcome === 'PARTLY_DELIVERED'
    const wrong = [
      isHandedOver && !typed.receivedBy && { path: 'receivedBy', code: 'name' },
      outcome === 'REFUSED' && !typed.reason && { path: 'reason', code: 'reason' },
      isCash && cashAmt === null && { path: 'cashAmt', code: cashCode },
      isPart && (lines.length === 0 || left === 0) && { path: 'lines', code: 'part' },
    ].filter((one) => one !== false)
    if (wrong.length > 0) return refusedAt(wrong)
    const report: OutcomeReport = {
      ...typed,
      outcome,
      at: instantNow(),
      lines: isPart ? lines : [],
      ...(isCash && cashAmt !== null && { cashAmt }),
    }
    await onSave(report, photos.photos)
    return { ok: true, value: null }
  }

  return (
    <Form
      {...form}
      call={recordOutcome}
      fields={fields}
      className="stop-report"
      noValidate
      violations={{ name: texts.needName, reason: texts.needReason, cash: texts.needCash, part: texts.needPart }}
      onChange={onBegin}
      send={record}
      onDone={() => undefined}
    >
      <fieldset className="stop-outcomes">
        <legend>{stop.outcome ? texts.again : texts.what}</legend>
        {stopOutcomes.map((one) => (
          <label key={one}>
            <input type="radio" name="outcome" value={one} checked={outcome === one} onChange={() => setOutcome(one)} />
            {texts.outcomes[one]}
          </label>
        ))}
      </fieldset>
      {outcome === 'PARTLY_DELIVERED' && (
        <ul className="stop-lines" aria-label={texts.taken}>
          {stop.orderDetails.map((line) => {
            const { productDetails } = line
            const name = productName(productDetails, language)
            const units = takenUnits(line, taken)
            return (
              <li key={line.lineNo}>
                <span>
                  {name} <small>{unitName(productDetails.productDimentionUom, units)}</small>
                </span>
                <QuantityStepper
                  name={name}
                  value={units}
                  max={loadedUnits(line)}
                  onChange={(count) => setTaken(new Map([...taken, [line.lineNo, count]]))}
                />
              </li>
            )
          })}
        </ul>
      )}
      <FieldErrors name="lines" />
      {outcome === 'NOT_DELIVERED' && (
        <Field
          name="notDelivered"
          label={texts.why}
          choices={notDeliveredReasons.map((value) => ({ value, label: texts.reasons[value] }))}
          isChosen
        />
      )}
      {(outcome === 'REFUSED' || outcome === 'PARTLY_DELIVERED') && <Field name="reason" label={texts.why} />}
      {isHandedOver && due > 0 && (
        <TypedField
          name="cashAmt"
          label={texts.cash}
          inputMode="decimal"
          value={cashText}
          warning={received !== null && received < due ? texts.cashShort(inBaht(minus(due, received))) : null}
          onChange={(typed) => setCash({ due, typed })}
        />
      )}
      {isHandedOver && <Field name="receivedBy" label={texts.receivedBy} />}
      {outcome && (
        <>
          <Field name="note" label={texts.ownNote} />
          <PhotoField photos={photos} />
          <Button type="submit" look="primary" busy={isBusy || photos.isDrawing} className="stop-save">
            {texts.save}
          </Button>
        </>
      )}
    </Form>
  )
}
