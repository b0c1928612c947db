import { Picture } from '#design/Picture.tsx'
import { QuantityStepper } from '#design/QuantityStepper.tsx'
import { Skeleton } from '#design/Skeleton.tsx'
import { ProductName } from '#design/ProductName.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import type { UsualLine } from './use-usual-lines.ts'
import '#storefront/catalogue/pick-line.css'

type UsualLineRowProps = { line: UsualLine; onChange: (change: { qty?: number; ticked?: boolean }) => void }

/** UsualLineRow: checkbox, picture, name, the reason it is listed, and the quantity. */
export function UsualLineRow({ line, onChange }: UsualLineRowProps) {
  const texts = useTexts('browse')
  const { card, qty, ticked, everyDays, daysSince } = line
  if (!card)
    return (
      <li className="pick-line">
        <Skeleton className="h-20" />
      </li>
    )
  const left = everyDays === undefined || daysSince === undefined ? null : everyDays - daysSince
  return (
    <li className="pick-line" data-off={ticked ? undefined : ''}>
      <label>
        <input
          type="checkbox"
          checked={ticked}
          onChange={(event) => onChange({ ticked: event.target.checked, ...(qty === 0 && { qty: 1 }) })}
        />
        <Picture image={card.image} place="line" />
        <span className="pick-name">
          <ProductName name={card.name} />
        </span>
      </label>
      <p>
        {everyDays !== undefined && <span>{texts.everyDays(everyDays)}</span>}
        {left !== null && <b>{left > 0 ? texts.daysLeft(left) : texts.dueNow}</b>}
        {everyDays === undefined && <span>{texts.sellsWell}</span>}
      </p>
      <QuantityStepper
        value={qty}
        name={card.name}
        max={card.stock}
        onChange={(next) => onChange({ qty: next, ticked: next > 0 })}
      />
    </li>
  )
}
