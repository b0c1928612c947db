import { listPlaces } from '#contract/profile/calls.ts'
import { inLanguage } from '#rules/in-language.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { Icon } from '#design/Icon.tsx'
import { SelectField } from '#design/SelectField.tsx'
import X from '#design/icons/x.ts'

/** The names of provinces by code. */
export function useProvinces(): ReadonlyMap<string, string> {
  const language = useLanguage()
  const { data = [] } = useCall(['provinces'], listPlaces, { query: {} }, { staleTime: Infinity })
  return new Map(
    data.map(({ provinceCode, province, provinceEng }) => [provinceCode, inLanguage(language, province, provinceEng)]),
  )
}

type ProvinceSelectProps = { label: string; taken: ReadonlySet<string>; onChoose: (code: string) => void }

/** ProvinceSelect: chooses a province that is not in the list yet. */
export function ProvinceSelect({ label, taken, onChoose }: ProvinceSelectProps) {
  const texts = useTexts('content')
  const names = useProvinces()
  return (
    <SelectField label={label} value="" onChange={({ target }) => target.value && onChoose(target.value)}>
      <option value="">{texts.chooseProvince}</option>
      {[...names]
        .filter(([code]) => !taken.has(code))
        .map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
    </SelectField>
  )
}

/** RemoveButton: takes one out of a list. */
export function RemoveButton({ name, onRemove }: { name: string; onRemove: () => void }) {
  const texts = useTexts('content')
  return (
    <button type="button" className="content-remove" aria-label={texts.remove(name)} onClick={onRemove}>
      <Icon of={X} size={14} />
    </button>
  )
}
