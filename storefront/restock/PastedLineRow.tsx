import type { Card } from '#contract/pages/shapes.ts'
import { Button } from '#design/Button.tsx'
import { Money } from '#design/Money.tsx'
import { Picture } from '#design/Picture.tsx'
import { ProductName } from '#design/ProductName.tsx'
import { QuantityStepper } from '#design/QuantityStepper.tsx'
import { PickHead } from '#storefront/catalogue/PickHead.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { priceOf, type PastedLine } from './pasted-line.ts'
import '#storefront/catalogue/pick-line.css'

type PastedLineRowProps = {
  line: PastedLine
  onChoose: (chosen: PastedLine['chosen']) => void
  onSearch: () => void
}

/** PastedLineRow: what was written, and the product it means with its quantity, or those it can mean. */
export function PastedLineRow({ line, onChoose, onSearch }: PastedLineRowProps) {
  const texts = useTexts('browse')
  const catalogue = useTexts('catalogue')
  const { text, chosen, candidates } = line
  const first = candidates[0]?.card
  const otherUnit =
    line.otherUnit !== undefined && first
      ? texts.pasteOtherUnit(catalogue.unit(line.otherUnit), catalogue.unit(first.unit), first.pieces)
      : null
  if (chosen) return <ChosenLine line={line} chosen={chosen} onChoose={onChoose} />
  if (line.kind === 'sure')
    return (
      <li className="paste-open">
        <b>{text}</b>
        <p>{texts.lineRemoved}</p>
        <Button look="quiet" onClick={() => onChoose(candidates[0] ?? null)}>
          {texts.lineBack}
        </Button>
      </li>
    )
  return (
    <li className="paste-open">
      <b>{text}</b>
      <p>{otherUnit ?? (candidates.length > 0 ? texts.pasteAsk : texts.pasteNone)}</p>
      {candidates.length > 0 && (
        <ul>
          {candidates.map((one) => (
            <li key={one.card.id}>
              <button
                type="button"
                className="paste-choice"
                onClick={() => onChoose({ ...one, qty: Math.max(1, one.qty) })}
              >
                <Picture image={one.card.image} place="line" />
                <span>
                  <ProductName name={one.card.name} />
                  <Price of={one} counted />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Button look="quiet" onClick={onSearch}>
        {texts.pasteSearch}
      </Button>
    </li>
  )
}

type ChosenLineProps = Pick<PastedLineRowProps, 'line' | 'onChoose'> & { chosen: NonNullable<PastedLine['chosen']> }

function ChosenLine({ line, chosen, onChoose }: ChosenLineProps) {
  const texts = useTexts('browse')
  const catalogue = useTexts('catalogue')
  const { card, qty } = chosen
  const fewer = qty > card.stock && card.stock > 0
  return (
    <li className="pick-line">
      <PickHead card={card} />
      <p>
        <span>“{line.text}”</span>
        {line.guess && card.id === line.candidates[0]?.card.id && <b>{texts.pasteGuess}</b>}
        {line.usual && <span>{texts.pasteUsual}</span>}
        {line.assumed && <b>{texts.pasteAssumed}</b>}
        {card.stock <= 0 && <b>{catalogue.soldOut}</b>}
        {fewer && <b>{catalogue.left(card.stock, catalogue.unit(card.unit))}</b>}
        <Price of={chosen} />
        {line.candidates.length > 1 && (
          <button type="button" className="link" onClick={() => onChoose(null)}>
            {texts.pasteChange}
          </button>
        )}
      </p>
      <QuantityStepper
        value={qty}
        name={card.name}
        multiple={card.limits?.multiple}
        onChange={(next) => onChoose(next > 0 ? { card, qty: next } : null)}
      />
    </li>
  )
}

function Price({ of, counted = false }: { of: { card: Card; qty: number }; counted?: boolean }) {
  const catalogue = useTexts('catalogue')
  const { unit } = of.card
  return (
    <span className="paste-price">
      {counted && <>{catalogue.exactlyIn(of.qty, unit)} · </>}
      <Money satang={priceOf(of)} /> / {catalogue.unit(unit)}
    </span>
  )
}
