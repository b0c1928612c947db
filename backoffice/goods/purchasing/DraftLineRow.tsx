import { nameIn } from '#rules/in-language.ts'
import { satangOf, times } from '#rules/money.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { CheckField } from '#design/CheckField.tsx'
import { Icon } from '#design/Icon.tsx'
import X from '#design/icons/x.ts'
import { Money } from '#design/Money.tsx'
import { CostInput } from './CostInput.tsx'
import { LineWords } from './DraftWords.tsx'
import { packsText } from './packs-text.ts'
import { isSingles, singlesOf, type DraftLine } from './purchase.ts'

type DraftLineRowProps = {
  line: DraftLine
  /** In which its supplier sells it, where that is known. */
  carton: Pick<DraftLine, 'packUnits' | 'packName'> | undefined
  onChange: (part: Partial<DraftLine>) => void
  onRemove: () => void
}

/** DraftLineRow: one of the goods of a draft, with its units and its cost. */
export function DraftLineRow({ line, carton, onChange, onRemove }: DraftLineRowProps) {
  const texts = useTexts('purchasing')
  const language = useLanguage()
  const name = nameIn(line, language)
  const units = Math.round(Number(line.units)) || 0
  return (
    <div className="purchase-line">
      <span>
        {name} <small>{[line.sku, packsText({ ...line, units }, texts)].filter(Boolean).join(' · ')}</small>
        {carton && carton.packUnits > 1 && (
          <CheckField
            label={texts.singles}
            aria-label={texts.singlesOf(name)}
            checked={isSingles(line)}
            onChange={({ target }) => {
              const { packUnits, packName } = target.checked ? singlesOf(line) : carton
              onChange({ packUnits, packName })
            }}
          />
        )}
        <LineWords productId={line.productId} name={name} />
      </span>
      <input
        className="input"
        type="number"
        inputMode="numeric"
        min={1}
        step={1}
        aria-label={texts.unitsOf(name)}
        value={line.units}
        onChange={({ target }) => onChange({ units: target.value })}
      />
      <CostInput isRequired label={texts.costOf(name)} value={line.cost} onChange={(cost) => onChange({ cost })} />
      <b>
        <Money satang={times(satangOf(Number(line.cost) || 0), units)} />
      </b>
      <button
        type="button"
        className="icon-button"
        aria-label={texts.removeOf(name)}
        title={texts.remove}
        onClick={onRemove}
      >
        <Icon of={X} size={16} />
      </button>
    </div>
  )
}
