import { useState, type SubmitEvent } from 'react'
import { notDeliveredReasons, stopOutcomes, type StopOutcome } from '#rules/fulfilment/runs.ts'
import { satangOf, toBaht } from '#rules/money.ts'
import { amountText } from '#backoffice/kit/forms/amount-text.ts'
import { inLanguage } from '#rules/in-language.ts'
import { Dialog } from '#backoffice/kit/Dialog.tsx'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { Button, buttonClass } from '#design/Button.tsx'
import { Field } from '#design/Field.tsx'
import MapPin from '#design/icons/map-pin.ts'
import Phone from '#design/icons/phone.ts'
import { Icon } from '#design/Icon.tsx'
import { Money } from '#design/Money.tsx'
import { QuantityStepper } from '#design/QuantityStepper.tsx'
import { SelectField } from '#design/SelectField.tsx'
import type { OutcomeReport, Stop } from './driver-session.ts'
import { loadedUnits, partDue } from './part-due.ts'
import { PhotoField } from './PhotoField.tsx'

type Faults = Partial<Record<'receivedBy' | 'reason' | 'cash' | 'lines', string>>

/** A stop: where it is, what it gets, what it pays, and what happened there. */
export function StopSheet({
  stop,
  canReport,
  onSave,
  onClose,
}: {
  stop: Stop
  canReport: boolean
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
          {stop.outcome && stop.cashAmt !== null ? (
            <>
              {texts.collected} <Money satang={satangOf(stop.cashAmt)} />
            </>
          ) : stop.dueAmt > 0 ? (
            <>
              {texts.collect} <Money satang={satangOf(stop.dueAmt)} />
            </>
          ) : (
            texts.paid
          )}
        </p>
        <Goods stop={stop} />
        {canReport && <ReportForm stop={stop} onSave={onSave} />}
      </div>
    </Dialog>
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
  return (
    <details className="stop-goods">
      <summary>
        {texts.goods} {stop.orderDetails.length}
        {stop.boxes !== null && ` · ${texts.boxes(stop.boxes)}`}
      </summary>
      <ul>
        {stop.orderDetails.map((line) => (
          <li key={line.lineNo}>
            {inLanguage(
              language,
              line.productDetails.productDescriptionThai,
              line.productDetails.productDescriptionEng,
            )}{' '}
            <b>{texts.units(loadedUnits(line), line.productDetails.productDimentionUom)}</b>
          </li>
        ))}
      </ul>
    </details>
  )
}

function ReportForm({
  stop,
  onSave,
}: {
  stop: Stop
  onSave: (report: OutcomeReport, photos: readonly Blob[]) => Promise<void>
}) {
  const texts = useTexts('driver')
  const language = useLanguage()
  const [outcome, setOutcome] = useState<StopOutcome | null>(null)
  const [taken, setTaken] = useState<ReadonlyMap<number, number>>(new Map())
  const [photos, setPhotos] = useState<readonly Blob[]>([])
  const [faults, setFaults] = useState<Faults>({})
  const [isSaving, setSaving] = useState(false)
  const isHandedOver = outcome === 'DELIVERED' || outcome === 'PARTLY_DELIVERED'
  const due = outcome === 'PARTLY_DELIVERED' ? partDue(stop, taken) : satangOf(stop.dueAmt)

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (!outcome || isSaving) return
    const data = new FormData(event.currentTarget)
    const text = (name: string) => String(data.get(name) ?? '').trim()
    const cash = text('cash') === '' ? null : Number(text('cash').replaceAll(',', ''))
    const lines = stop.orderDetails
      .map((line) => ({ lineNo: line.lineNo, deliveredQty: taken.get(line.lineNo) ?? loadedUnits(line), line }))
      .filter(({ deliveredQty, line }) => deliveredQty < loadedUnits(line))
    const left = stop.orderDetails.reduce((sum, line) => sum + (taken.get(line.lineNo) ?? loadedUnits(line)), 0)
    const found: Faults = {
      ...(isHandedOver && !text('receivedBy') && { receivedBy: texts.needName }),
      ...(outcome === 'REFUSED' && !text('reason') && { reason: texts.needReason }),
      ...(isHandedOver && due > 0 && (cash === null || !(cash >= 0)) && { cash: texts.needCash }),
      ...(outcome === 'PARTLY_DELIVERED' && (lines.length === 0 || left === 0) && { lines: texts.needPart }),
    }
    setFaults(found)
    if (Object.keys(found).length > 0) return
    const reason = notDeliveredReasons.find((one) => one === text('notDelivered'))
    setSaving(true)
    await onSave(
      {
        outcome,
        at: new Date().toISOString(),
        lines:
          outcome === 'PARTLY_DELIVERED' ? lines.map(({ lineNo, deliveredQty }) => ({ lineNo, deliveredQty })) : [],
        ...(text('reason') && { reason: text('reason') }),
        ...(outcome === 'NOT_DELIVERED' && reason && { notDelivered: reason }),
        ...(isHandedOver && cash !== null && { cashAmt: cash }),
        ...(isHandedOver && { receivedBy: text('receivedBy') }),
        ...(text('note') && { note: text('note') }),
      },
      photos,
    )
    setSaving(false)
  }

  return (
    <form className="stop-report" noValidate onSubmit={(event) => void submit(event)}>
      <fieldset className="stop-outcomes">
        <legend>{stop.outcome ? texts.again : texts.what}</legend>
        {stopOutcomes.map((one) => (
          <label key={one}>
            <input type="radio" name="outcome" checked={outcome === one} onChange={() => setOutcome(one)} />
            {texts.outcomes[one]}
          </label>
        ))}
      </fieldset>
      {outcome === 'PARTLY_DELIVERED' && (
        <ul className="stop-lines" aria-label={texts.taken}>
          {stop.orderDetails.map((line) => {
            const { productDescriptionThai: thai, productDescriptionEng: english } = line.productDetails
            const name = inLanguage(language, thai, english)
            return (
              <li key={line.lineNo}>
                <span>{name}</span>
                <QuantityStepper
                  name={name}
                  value={taken.get(line.lineNo) ?? loadedUnits(line)}
                  max={loadedUnits(line)}
                  onChange={(units) => setTaken(new Map([...taken, [line.lineNo, units]]))}
                />
              </li>
            )
          })}
        </ul>
      )}
      {faults.lines && (
        <p className="field-error" role="alert">
          {faults.lines}
        </p>
      )}
      {outcome === 'NOT_DELIVERED' && (
        <SelectField name="notDelivered" label={texts.why}>
          {notDeliveredReasons.map((one) => (
            <option key={one} value={one}>
              {texts.reasons[one]}
            </option>
          ))}
        </SelectField>
      )}
      {(outcome === 'REFUSED' || outcome === 'PARTLY_DELIVERED') && (
        <Field name="reason" label={texts.why} maxLength={200} error={faults.reason ?? null} autoComplete="off" />
      )}
      {isHandedOver && due > 0 && (
        <Field
          key={`${outcome} ${due}`}
          name="cash"
          label={texts.cash}
          inputMode="decimal"
          defaultValue={amountText(toBaht(due))}
          error={faults.cash ?? null}
          autoComplete="off"
        />
      )}
      {isHandedOver && (
        <Field
          name="receivedBy"
          label={texts.receivedBy}
          maxLength={120}
          error={faults.receivedBy ?? null}
          autoComplete="off"
        />
      )}
      {outcome && (
        <>
          <Field name="note" label={texts.ownNote} maxLength={500} autoComplete="off" />
          <PhotoField photos={photos} onChange={setPhotos} />
          <Button type="submit" look="primary" busy={isSaving} className="stop-save">
            {texts.save}
          </Button>
        </>
      )}
    </form>
  )
}
