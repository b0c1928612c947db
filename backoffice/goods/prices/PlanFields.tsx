import { useState } from 'react'
import { formatWhole } from '#rules/money.ts'
import { inLanguage } from '#rules/in-language.ts'
import { useBrands, useCategories } from '#backoffice/goods/products/use-shelves.ts'
import { Field } from '#backoffice/kit/forms/Form.tsx'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'

/** PlanFields: which prices change, and how. @param chosen products that were chosen on another screen */
export function PlanFields({ isList, chosen }: { isList: boolean; chosen: number }) {
  const texts = useTexts('prices')
  const [kind, setKind] = useState('filter')
  return (
    <>
      <Field
        name="selection"
        label={texts.selection}
        choices={{
          filter: chosen > 0 ? texts.chosen(formatWhole(chosen)) : texts.selections.filter,
          sheet: texts.selections.sheet,
        }}
        onChange={setKind}
      />
      {kind === 'sheet' ? (
        <Field
          name="sheet"
          label={texts.sheet}
          help={isList ? texts.sheetListHelp : texts.sheetHelp}
          rows={10}
          isCode
        />
      ) : (
        <>
          {chosen === 0 && <FilterFields />}
          <RuleFields isList={isList} />
        </>
      )}
    </>
  )
}

function FilterFields() {
  const texts = useTexts('prices')
  const language = useLanguage()
  const categories = useCategories()
  const brands = useBrands()
  return (
    <>
      <div className="price-pair">
        <Field
          name="category"
          label={texts.category}
          none={texts.all}
          choices={(categories.data ?? []).map(({ id, categoryNameThai, categoryNameEng }) => ({
            value: id,
            label: inLanguage(language, categoryNameThai, categoryNameEng),
          }))}
        />
        <Field
          name="brand"
          label={texts.brand}
          none={texts.all}
          choices={(brands.data ?? [])
            .filter(({ status }) => status === 'ACTIVE')
            .map(({ id, name }) => ({ value: id, label: name }))}
        />
      </div>
      <Field name="q" label={texts.words} />
    </>
  )
}

function RuleFields({ isList }: { isList: boolean }) {
  const texts = useTexts('prices')
  const [rule, setRule] = useState('percent')
  return (
    <>
      {isList && <Field name="basis" label={texts.basis} choices={texts.bases} />}
      <div className="price-pair">
        <Field name="rule" label={texts.rule} choices={texts.rules} onChange={setRule} />
        <Field name="value" label={rule === 'percent' ? texts.percent : texts.amount} isAmount />
      </div>
      <div className="price-pair">
        <Field
          name="step"
          label={texts.rounding}
          defaultValue="0.25"
          // In rising order: keys that look like whole numbers would come first.
          choices={Object.entries(texts.steps)
            .map(([value, label]) => ({ value, label }))
            .toSorted((a, b) => Number(a.value) - Number(b.value))}
        />
        <Field name="direction" label={texts.direction} choices={texts.directions} />
      </div>
    </>
  )
}
