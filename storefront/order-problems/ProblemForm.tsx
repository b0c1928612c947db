import { useId, useRef } from 'react'
import ImagePlus from '#design/icons/image-plus.ts'
import X from '#design/icons/x.ts'
import { maxPhotos, problemKinds } from '#rules/orders/problem-reports.ts'
import { Button } from '#design/Button.tsx'
import { Dialog } from '#design/Dialog.tsx'
import { Icon } from '#design/Icon.tsx'
import { Notice } from '#design/Notice.tsx'
import { ProductName } from '#design/ProductName.tsx'
import { QuantityStepper } from '#design/QuantityStepper.tsx'
import { RadioCard } from '#design/RadioCard.tsx'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'
import type { Order } from '#storefront/orders/order-queries.ts'
import { arrivingUnits } from '#storefront/orders/received-goods.ts'
import '#design/fields.css'
import { productName, productUnit } from '#rules/orders/product-name.ts'
import { useProblemReport, type ChosenPhoto, type ReportError } from './use-problem-report.ts'

type ProblemFormProps = {
  order: Order
  open: boolean
  onClose: () => void
  /** The server has stored the report. */
  onSent: () => void
}

/** ProblemForm: the kind of problem, the affected goods, words and up to four photos. Closing it loses no input. */
export function ProblemForm({ order, open, onClose, onSent }: ProblemFormProps) {
  const texts = useTexts('problems')
  const { draft, change, addPhotos, preparing, send, progress, error } = useProblemReport(order, onSent)
  const id = useId()
  const sending = progress !== null
  const again = error?.of === 'server'
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.report}
      shape="sheet"
      closeOnOutsidePress={false}
      foot={
        <Button look="primary" busy={sending || preparing} onClick={() => void send()}>
          {sending ? texts.sending : again ? texts.sendAgain : texts.send}
        </Button>
      }
    >
      <div className="stack">
        <fieldset className="choices problem-kinds">
          <legend>{texts.kind}</legend>
          {problemKinds.map((kind) => (
            <RadioCard
              key={kind}
              name="problem-kind"
              checked={draft.kind === kind}
              onChange={() => change({ kind })}
              label={texts.kinds[kind]}
            />
          ))}
        </fieldset>
        <Goods order={order} quantities={draft.quantities} onChange={(quantities) => change({ quantities })} />
        {error?.of === 'lines' && <Missing>{texts.fieldErrors.lines}</Missing>}
        <div className="field">
          <label className="field-label" htmlFor={id}>
            {texts.words}
          </label>
          <textarea
            id={id}
            className="input textarea"
            maxLength={1000}
            value={draft.words}
            aria-describedby={`${id}-help`}
            onChange={(event) => change({ words: event.target.value })}
          />
          <p className="field-help" id={`${id}-help`}>
            {texts.wordsHelp}
          </p>
          {error?.of === 'words' && <Missing>{texts.fieldErrors.words}</Missing>}
        </div>
        <Photos
          photos={draft.photos}
          busy={sending || preparing}
          onAdd={(files) => void addPhotos(files)}
          onRemove={(photo) => change({ photos: draft.photos.filter((one) => one !== photo) })}
        />
        {sending && (
          <label className="slip-progress">
            <span>{texts.sending}</span>
            <progress value={progress} max={1} />
          </label>
        )}
        {error && <ReportErrorNotice error={error} />}
      </div>
    </Dialog>
  )
}

const Missing = ({ children }: { children: string }) => (
  <p className="field-error" role="alert">
    {children}
  </p>
)

type GoodsProps = {
  order: Order
  quantities: Readonly<Record<number, number>>
  onChange: (quantities: Readonly<Record<number, number>>) => void
}

function Goods({ order, quantities, onChange }: GoodsProps) {
  const texts = useTexts('problems')
  const catalogue = useTexts('catalogue')
  const language = useLanguage()
  return (
    <section>
      <h3>{texts.goods}</h3>
      <ul>
        {order.orderDetails.map((line, index) => {
          const { productId, type, qty, productDetails } = line
          const lineNo = index + 1
          const name = productName(productDetails, language)
          // What did not come is not charged; free goods are promised.
          const most = type === 'FREE' ? qty : arrivingUnits(line)
          if (most === 0) return null
          const inUnits = (units: number) => catalogue.exactlyIn(units, productUnit(productDetails, language))
          return (
            <li key={`${productId} ${type}`} className="problem-line">
              <p>
                <ProductName name={name} />
                <small>
                  {most < qty ? texts.ofCharged(inUnits(most), inUnits(qty)) : texts.ofOrdered(inUnits(qty))}
                </small>
              </p>
              <QuantityStepper
                value={quantities[lineNo] ?? 0}
                name={name}
                max={most}
                onChange={(wrong) => onChange({ ...quantities, [lineNo]: wrong })}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

type PhotosProps = {
  photos: readonly ChosenPhoto[]
  busy: boolean
  onAdd: (files: readonly File[]) => void
  onRemove: (photo: ChosenPhoto) => void
}

function Photos({ photos, busy, onAdd, onRemove }: PhotosProps) {
  const texts = useTexts('problems')
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  return (
    <section>
      <h3 id={id}>{texts.photos}</h3>
      <p className="text-sm text-quiet">{texts.photosHelp(maxPhotos)}</p>
      <ul className="problem-photos">
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <img src={photo.preview} alt={texts.photo(index + 1)} />
            <button
              type="button"
              className="icon-button"
              aria-label={texts.removePhoto(index + 1)}
              onClick={() => onRemove(photo)}
            >
              <Icon of={X} size={20} />
            </button>
          </li>
        ))}
      </ul>
      <input
        ref={input}
        type="file"
        multiple
        // Without `capture` a phone offers its camera and its gallery
        accept="image/*"
        className="sr-only"
        tabIndex={-1}
        aria-labelledby={id}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // Allows the same file to be chosen again after an error
          event.target.value = ''
          if (files.length > 0) onAdd(files)
        }}
      />
      {photos.length < maxPhotos && (
        <Button busy={busy} onClick={() => input.current?.click()}>
          <Icon of={ImagePlus} size={20} />
          {texts.addPhoto}
        </Button>
      )}
    </section>
  )
}

/** ReportErrorNotice: why the report or a photo was not accepted; missing input is reported next to its field. */
function ReportErrorNotice({ error }: { error: ReportError }) {
  const texts = useTexts('problems')
  const errors = useTexts('errors')
  if (error.of === 'most-photos') return <Notice tone="notice">{texts.photosLeftOut(maxPhotos)}</Notice>
  if (!('code' in error)) return null
  if (error.of === 'photo') {
    return <Notice tone="failed">{error.code === 'too_large' ? texts.largePhoto : texts.badPhoto}</Notice>
  }
  return (
    <Notice tone="failed">
      <b>{texts.notSent}</b>
      <p>{error.code === 'offline' ? texts.offline : errors[error.code]}</p>
    </Notice>
  )
}
