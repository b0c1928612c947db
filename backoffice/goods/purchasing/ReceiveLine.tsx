import { nameIn } from '#rules/in-language.ts'
import { formatWhole } from '#rules/money.ts'
import { DatePicker } from '#backoffice/kit/forms/DatePicker.tsx'
import { FieldErrors } from '#backoffice/kit/forms/Form.tsx'
import { Labelled } from '#backoffice/kit/forms/Labelled.tsx'
import { useUnitName } from '#backoffice/kit/use-unit-name.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { CostInput } from './CostInput.tsx'
import type { Purchase } from './purchase.ts'

export type ReceiptInput = { units: string; cost: string; lotCode: string; expiresOn: string }

type ReceiveLineProps = {
  line: Purchase['goods'][number]
  /** Where it stands in the order, and its fields in the form. */
  at: number
  typed: ReceiptInput
  /** It was scanned last. */
  isLast: boolean
  onChange: (part: Partial<ReceiptInput>) => void
}

/** ReceiveLine: what came of a product of an order: its units, their cost, and its lot where it has lots. */
export function ReceiveLine({ line, at, typed, isLast, onChange }: ReceiveLineProps) {
  const texts = useTexts('purchasing')
  const unitName = useUnitName()
  const language = useLanguage()
  const name = nameIn(line, language)
  return (
    <li className={isLast ? 'panel is-last' : 'panel'}>
      <p>
        <b>{name}</b>
        <small>{[line.sku, texts.outstanding(formatWhole(Math.max(line.units - line.received, 0)))].join(' · ')}</small>
      </p>
      <Labelled label={unitName(line.unit)}>
        {(id) => (
          <input
            id={id}
            className="input"
            name={`lines.${at}.units`}
            type="number"
            inputMode="numeric"
            min={0}
            aria-label={texts.unitsOf(name)}
            value={typed.units}
            onChange={({ target }) => onChange({ units: target.value })}
          />
        )}
      </Labelled>
      <Labelled label={texts.cost}>
        {(id) => (
          <CostInput
            id={id}
            name={`lines.${at}.costAmt`}
            label={texts.costOf(name)}
            value={typed.cost}
            onChange={(cost) => onChange({ cost })}
          />
        )}
      </Labelled>
      {line.tracksLots && (
        <>
          <Labelled label={texts.lotCode}>
            {(id) => (
              <input
                id={id}
                className="input"
                maxLength={60}
                autoComplete="off"
                aria-label={texts.lotCodeOf(name)}
                value={typed.lotCode}
                onChange={({ target }) => onChange({ lotCode: target.value })}
              />
            )}
          </Labelled>
          <DatePicker
            name={`lines.${at}.expiresOn`}
            label={texts.expires}
            fullLabel={texts.expiresOf(name)}
            value={typed.expiresOn || undefined}
            onChange={(day) => onChange({ expiresOn: day ?? '' })}
          />
        </>
      )}
      <FieldErrors name={`lines.${at}`} />
    </li>
  )
}
