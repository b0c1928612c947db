import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { listCategories } from '#contract/backoffice/goods/categories/calls.ts'
import { listBrands } from '#contract/catalogue/calls.ts'
import { formatWhole } from '#rules/money.ts'
import { inLanguage } from '#rules/in-language.ts'
import { callOrThrow } from '#backoffice/api/call.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { Field } from '#design/Field.tsx'
import { SelectField } from '#design/SelectField.tsx'

/** PlanFields: which prices change, and how. @param chosen products that were chosen on another screen */
export function PlanFields({ isList, chosen }: { isList: boolean; chosen: number }) {
  const texts = useTexts('prices')
  const [kind, setKind] = useState('filter')
  return (
    <>
      <SelectField
        label={texts.selection}
        name="selection"
        value={kind}
        onChange={({ target }) => setKind(target.value)}
      >
        <option value="filter">{chosen > 0 ? texts.chosen(formatWhole(chosen)) : texts.selections.filter}</option>
        <option value="sheet">{texts.selections.sheet}</option>
      </SelectField>
      {kind === 'sheet' ? (
        <SheetField isList={isList} />
      ) : (
        <>
          {chosen === 0 && <FilterFields />}
          <RuleFields isList={isList} />
        </>
      )}
    </>
  )
}

function SheetField({ isList }: { isList: boolean }) {
  const texts = useTexts('prices')
  const id = useId()
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {texts.sheet}
      </label>
      <textarea id={id} name="sheet" className="input" rows={10} spellCheck={false} aria-describedby={`${id}-help`} />
      <p className="field-help" id={`${id}-help`}>
        {isList ? texts.sheetListHelp : texts.sheetHelp}
      </p>
    </div>
  )
}

function FilterFields() {
  const texts = useTexts('prices')
  const language = useLanguage()
  const categories = useQuery({
    queryKey: ['categories'],
    queryFn: ({ signal }) => callOrThrow(listCategories, { signal }),
  })
  const brands = useQuery({ queryKey: ['brands'], queryFn: ({ signal }) => callOrThrow(listBrands, { signal }) })
  return (
    <>
      <div className="price-pair">
        <SelectField label={texts.category} name="category">
          <option value="">{texts.all}</option>
          {categories.data?.map(({ id, categoryNameThai, categoryNameEng }) => (
            <option key={id} value={id}>
              {inLanguage(language, categoryNameThai, categoryNameEng)}
            </option>
          ))}
        </SelectField>
        <SelectField label={texts.brand} name="brand">
          <option value="">{texts.all}</option>
          {brands.data?.map(({ brandID, brandName }) => (
            <option key={brandID} value={brandID}>
              {brandName}
            </option>
          ))}
        </SelectField>
      </div>
      <Field label={texts.words} name="q" maxLength={60} autoComplete="off" />
    </>
  )
}

function RuleFields({ isList }: { isList: boolean }) {
  const texts = useTexts('prices')
  const [rule, setRule] = useState<'percent' | 'amount'>('percent')
  const options = (choices: Readonly<Record<string, string>>) =>
    Object.entries(choices).map(([value, label]) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))
  return (
    <>
      {isList && (
        <SelectField label={texts.basis} name="basis">
          {options(texts.bases)}
        </SelectField>
      )}
      <div className="price-pair">
        <SelectField
          label={texts.rule}
          name="rule"
          value={rule}
          onChange={({ target }) => setRule(target.value === 'amount' ? 'amount' : 'percent')}
        >
          {options(texts.rules)}
        </SelectField>
        <Field
          label={rule === 'percent' ? texts.percent : texts.amount}
          name="value"
          type="number"
          step="0.01"
          inputMode="decimal"
          required
        />
      </div>
      <div className="price-pair">
        <SelectField label={texts.rounding} name="step" defaultValue="0.25">
          {/* In rising order: keys that look like whole numbers would come first. */}
          {options(texts.steps).toSorted((a, b) => Number(a.key) - Number(b.key))}
        </SelectField>
        <SelectField label={texts.direction} name="direction">
          {options(texts.directions)}
        </SelectField>
      </div>
    </>
  )
}
