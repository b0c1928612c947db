import type { Card } from '#contract/pages/shapes.ts'
import { isInMostOrders } from '#rules/restock/supply.ts'
import { Button } from '#design/Button.tsx'
import { Money } from '#design/Money.tsx'
import { Picture } from '#design/Picture.tsx'
import { QuantityStepper } from '#design/QuantityStepper.tsx'
import { Skeleton } from '#design/Skeleton.tsx'
import { ProductName } from '#design/ProductName.tsx'
import { PickHead } from '#storefront/catalogue/PickHead.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import type { UsualLine } from './use-usual-lines.ts'
import '#storefront/catalogue/pick-line.css'
import '#design/ticks.css'

type UsualLineRowProps = { line: UsualLine; onChange: (change: { qty?: number; ticked?: boolean }) => void }

/** UsualLineRow: checkbox, picture, name, the reason it is listed, when it runs out, its price, and the quantity. */
export function UsualLineRow({ line, onChange }: UsualLineRowProps) {
  const texts = useTexts('browse')
  const { card, qty, ticked, total } = line
  if (!card)
    return (
      <li className="pick-line">
        <Skeleton className="h-20" />
      </li>
    )
  const removed = !ticked && line.instead === undefined
  const again = { ticked: true, qty: qty || line.offeredQty }
  return (
    <li className="pick-line" data-off={ticked ? undefined : ''}>
      <label>
        <input
          type="checkbox"
          checked={ticked}
          onChange={(event) => onChange(event.target.checked ? again : { ticked: false })}
        />
        <Picture image={card.image} place="line" />
        <span className="pick-name">
          <ProductName name={card.name} />{' '}
          {!removed && total !== null && (
            <b>
              <Money satang={total} />
            </b>
          )}
        </span>
      </label>
      <p>
        <Reason line={line} />
        <b>{removed ? texts.lineRemoved : line.instead === undefined && <RunsOut line={line} />}</b>
      </p>
      {removed ? (
        <Button look="quiet" aria-label={texts.lineBackOf(card.name)} onClick={() => onChange(again)}>
          {texts.lineBack}
        </Button>
      ) : (
        <QuantityStepper
          afterButton
          value={qty}
          name={card.name}
          max={card.stock}
          multiple={card.limits?.multiple}
          onChange={(next) => onChange({ qty: next, ticked: next > 0 })}
        />
      )}
    </li>
  )
}

function Reason({ line: { everyDays, inOrders, instead } }: { line: UsualLine }) {
  const texts = useTexts('browse')
  if (instead) return <span>{texts.insteadOf(instead.name)}</span>
  if (inOrders && isInMostOrders(inOrders)) return <span>{texts.inOrders(inOrders.times, inOrders.of)}</span>
  return <span>{everyDays === undefined ? texts.sellsWell : texts.everyDays(everyDays)}</span>
}

function RunsOut({ line: { runsOutIn, daysSince } }: { line: UsualLine }) {
  const texts = useTexts('browse')
  if (runsOutIn !== undefined) return <span>{texts.runsOut(runsOutIn)}</span>
  return daysSince === undefined ? null : <span>{texts.boughtAgo(daysSince)}</span>
}

/** SoldOutRow: a product of the usual order that cannot be had, nor anything in its place. */
export function SoldOutRow({ card }: { card: Card }) {
  const catalogue = useTexts('catalogue')
  return (
    <li className="pick-line" data-off="">
      <PickHead card={card} />
      <p>{catalogue.soldOut}</p>
    </li>
  )
}
