import { formatWhole } from '#rules/money.ts'
import { TypedField } from '#backoffice/kit/forms/TypedField.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { Button } from '#design/Button.tsx'
import type { UnitDraft } from './draft.ts'
import { Section, Text, type FieldsProps } from './fields.tsx'

/** Units besides the sales unit. */
const mostUnits = 6

/** PackingFields: the sales unit, the units inside and around it, and their barcodes. */
export function PackingFields({ form }: FieldsProps) {
  const texts = useTexts('products')
  const { draft, set } = form
  const setUnit = (at: number, changes: Partial<UnitDraft>) =>
    set({ units: draft.units.map((unit, index) => (index === at ? { ...unit, ...changes } : unit)) })
  return (
    <Section title={texts.packing}>
      <div className="product-units">
        <Text form={form} name="unit" label={texts.unitThai} maxLength={40} lang="th" />
        <Text form={form} name="unitEng" label={texts.unitEng} help={texts.unitEngHelp} maxLength={40} lang="en" />
        <Text form={form} name="conversion" label={texts.conversion} inputMode="numeric" />
        <Text form={form} name="barcode" label={texts.barcode} maxLength={14} inputMode="numeric" />
      </div>
      <h3>{texts.otherUnits}</h3>
      <p className="field-help">{texts.otherUnitsHelp}</p>
      {draft.units.map((unit, index) => (
        <UnitFields
          // Units have no other name than their place while they are typed.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          number={index + 1}
          unit={unit}
          form={form}
          onChange={(changes) => setUnit(index, changes)}
          onRemove={() => set({ units: draft.units.filter((_, at) => at !== index) })}
        />
      ))}
      <div>
        <Button
          disabled={draft.units.length >= mostUnits}
          onClick={() => set({ units: [...draft.units, { pieces: '', nameThai: '', nameEng: '', barcode: '' }] })}
        >
          {texts.addUnit}
        </Button>
      </div>
    </Section>
  )
}

type UnitProps = FieldsProps & {
  number: number
  unit: UnitDraft
  onChange: (changes: Partial<UnitDraft>) => void
  onRemove: () => void
}

function UnitFields({ number, unit, form, onChange, onRemove }: UnitProps) {
  const texts = useTexts('products')
  const { conversion, unit: salesUnit } = form.draft
  const factor = Number(unit.pieces) / Number(conversion)
  const path = `units.${number - 1}`
  const names = {
    pieces: texts.pieces,
    nameThai: texts.unitNameThai,
    nameEng: texts.unitNameEng,
    barcode: texts.barcode,
  }
  return (
    <fieldset className="product-units">
      <legend className="sr-only">{texts.unitOf(String(number))}</legend>
      {(['nameThai', 'nameEng', 'pieces', 'barcode'] as const).map((name) => (
        <TypedField
          key={name}
          name={`${path}.${name}`}
          label={names[name]}
          value={unit[name]}
          maxLength={40}
          {...(name === 'pieces' &&
            Number.isInteger(factor) &&
            factor > 1 && { help: texts.inSalesUnits(formatWhole(factor), salesUnit) })}
          onChange={(typed) => onChange({ [name]: typed })}
        />
      ))}
      <Button look="quiet" className="product-unit-remove" onClick={onRemove}>
        {texts.removeUnit(String(number))}
      </Button>
    </fieldset>
  )
}
