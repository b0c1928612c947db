import { nameIn } from '#rules/in-language.ts'
import { satangOf, times } from '#rules/money.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { Icon } from '#design/Icon.tsx'
import X from '#design/icons/x.ts'
import { Money } from '#design/Money.tsx'
import { CostInput } from './CostInput.tsx'
import { LineWords } from './DraftWords.tsx'
import { packsText } from './packs-text.ts'
import type { DraftLine } from './purchase.ts'

type DraftLineRowProps = {
  line: DraftLine
  onChange: (part: Partial<DraftLine>) => void
  onRemove: () => void
}

/** DraftLineRow: one of the goods of a draft, with its units and its cost. */
export function DraftLineRow({ line, onChange, onRemove }: DraftLineRowProps) {
  const texts = useTexts('purchasing')
  const language = useLanguage()
  const name = nameIn(line, language)
  const units = Math.round(Number(line.units)) || 0
  return (
    <div className="purchase-line">
      <span>
        {name} <small>{[line.sku, packsText({ ...line, units }, texts)].filter(Boolean).join(' · ')}</small>
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
