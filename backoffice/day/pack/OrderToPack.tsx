import { useState } from 'react'
import { formatWhole } from '#rules/money.ts'
import { nameIn } from '#rules/in-language.ts'
import ArrowLeft from '#design/icons/arrow-left.ts'
import Check from '#design/icons/check.ts'
import { useUnitName } from '#backoffice/kit/use-unit-name.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { Button } from '#design/Button.tsx'
import { Icon } from '#design/Icon.tsx'
import { QuantityStepper } from '#design/QuantityStepper.tsx'
import { packState } from './pack-state.ts'
import type { PackSession, PackView, Wave } from './pack-session.ts'

type OrderToPackProps = {
  wave: Wave
  order: Wave['ordersInWave'][number]
  session: PackSession
  view: PackView
  onBack: () => void
  onPacked: () => void
}

/** One order: its goods, counted up to what is needed, and its boxes. */
export function OrderToPack({ wave, order, session, view, onBack, onPacked }: OrderToPackProps) {
  const texts = useTexts('pack')
  const [boxes, setBoxes] = useState(order.boxes ?? 1)
  const counts = session.countsOf(order.id)
  const state = packState(order, counts, view.queue)
  const lines = wave.stops.flatMap((stop) => {
    const units = counts.get(stop.productId)
    return units ? [{ stop, units, isDone: units.checked === units.needed }] : []
  })
  // What is to be done first, as it was at opening: the second tap of two must not hit a line that has moved up.
  const [places] = useState(() => {
    const sorted = lines.toSorted((one, other) => Number(one.isDone) - Number(other.isDone))
    return new Map(sorted.map(({ stop }, place) => [stop.productId, place]))
  })
  const placeOf = ({ stop }: (typeof lines)[number]) => places.get(stop.productId) ?? places.size
  return (
    <section aria-labelledby="order-to-pack">
      <header className="order-to-pack">
        <Button look="quiet" onClick={onBack}>
          <Icon of={ArrowLeft} size={18} />
          {texts.back}
        </Button>
        <h2 id="order-to-pack">
          <b className="box-number">{order.box}</b> {order.storeName} <small>{order.orderNumber}</small>
        </h2>
      </header>
      <ul className="pack-lines" aria-label={texts.lines}>
        {lines
          .toSorted((one, other) => placeOf(one) - placeOf(other))
          .map(({ stop, units, isDone }) => (
            <PackLine
              key={stop.productId}
              stop={stop}
              units={units}
              isDone={isDone}
              isOver={state.isOver}
              onCount={(change) => session.count(order.id, stop.productId, change)}
            />
          ))}
      </ul>
      {!state.isOver && (
        <footer className="pack-foot">
          <span>{texts.boxes}</span>
          <QuantityStepper value={boxes} name={texts.boxes} max={99} onChange={(next) => setBoxes(Math.max(1, next))} />
          <Button
            look="primary"
            disabled={!state.isComplete}
            onClick={() => {
              if (session.pack(order.id, boxes)) onPacked()
            }}
          >
            {texts.finish}
          </Button>
        </footer>
      )}
    </section>
  )
}

type PackLineProps = {
  stop: Wave['stops'][number]
  units: { needed: number; checked: number }
  isDone: boolean
  isOver: boolean
  onCount: (units: number) => void
}

function PackLine({ stop, units: { needed, checked }, isDone, isOver, onCount }: PackLineProps) {
  const texts = useTexts('pack')
  const language = useLanguage()
  const unitName = useUnitName()
  const name = nameIn(stop, language)
  return (
    <li className={isDone ? 'is-done' : ''}>
      <p>
        {name}
        <small>
          {stop.place ?? texts.noPlace} · {stop.sku}
          {checked > needed && <em>{texts.over(formatWhole(checked - needed))}</em>}
        </small>
      </p>
      <output className="pack-count">
        {isDone && <Icon of={Check} size={18} />}
        <b>{formatWhole(checked)}</b>/{formatWhole(needed)} {unitName(stop.unit, needed)}
      </output>
      {!isOver && (
        <div className="pack-buttons">
          <Button disabled={checked === 0} onClick={() => onCount(-1)} aria-label={texts.takeOne(name)}>
            −1
          </Button>
          <Button disabled={checked >= needed} onClick={() => onCount(1)} aria-label={texts.addOne(name)}>
            +1
          </Button>
          <Button
            disabled={checked >= needed}
            onClick={() => onCount(needed - checked)}
            aria-label={texts.addAll(name)}
          >
            {texts.all}
          </Button>
        </div>
      )}
    </li>
  )
}
