import { useState } from 'react'
import Search from '#design/icons/search.ts'
import { fold } from '#rules/search/fold.ts'
import { changeQuantity, currentCart } from '#storefront/cart/cart-store.ts'
import { announce } from '#design/announce.ts'
import { Button } from '#design/Button.tsx'
import { CheckField } from '#design/CheckField.tsx'
import { Icon } from '#design/Icon.tsx'
import '#design/fields.css'
import { useKeptOrder } from '#storefront/page-frame/use-kept-order.ts'
import { withAccess } from '#storefront/restricted-goods/with-access.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { OrderPadLine } from './OrderPadLine.tsx'
import type { BoughtBefore } from './use-bought-before.ts'
import './pick-line.css'

/** The last ordered quantity, limited to the stock; one where unknown. */
const lastQuantity = ({ lastQty = 1, stock }: BoughtBefore): number => Math.min(lastQty, stock)

/** Adds the last quantities. @returns the number of products that came: more than there is stays out, and its line says so */
function addLast(cards: readonly BoughtBefore[]): number {
  const quantityOf = ({ id }: BoughtBefore) => currentCart()?.quantity(id) ?? 0
  return cards.filter((card) => {
    const before = quantityOf(card)
    const add = () => changeQuantity(card.id, lastQuantity(card), card)
    if (card.restricted) withAccess(card.id, add)
    else add()
    return quantityOf(card) > before
  }).length
}

/** OrderPad: products bought before, as lines: one press adds the last quantity, for one line or several together. */
export function OrderPad({ cards }: { cards: readonly BoughtBefore[] }) {
  const texts = useTexts('browse')
  const [words, setWords] = useState('')
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set())
  const [now] = useState(() => new Date())
  const searched = fold(words.trim())
  const kept = useKeptOrder(cards, ({ id }) => id)
  const shown = kept.filter(({ name }) => fold(name).includes(searched))
  const possible = shown.filter((card) => lastQuantity(card) > 0)
  const chosen = possible.filter(({ id }) => picked.has(id))
  const pick = (ids: readonly number[], on: boolean) =>
    setPicked((before) => {
      const after = new Set(before)
      for (const id of ids) {
        if (on) after.add(id)
        else after.delete(id)
      }
      return after
    })
  return (
    <div className="order-pad">
      <search className="search">
        <input
          aria-label={texts.searchWithin}
          placeholder={texts.searchWithin}
          type="search"
          autoComplete="off"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <Icon of={Search} />
      </search>
      <div className="order-pad-bar">
        <CheckField
          label={texts.pickAll}
          checked={possible.length > 0 && chosen.length === possible.length}
          disabled={possible.length === 0}
          onChange={(event) =>
            pick(
              possible.map(({ id }) => id),
              event.target.checked,
            )
          }
        />
        {chosen.length > 0 && (
          <Button
            look="primary"
            onClick={() => {
              const added = addLast(chosen)
              if (added > 0) announce(texts.usualAdded(added))
              setPicked(new Set())
            }}
          >
            {texts.addPicked(chosen.length)}
          </Button>
        )}
      </div>
      {shown.length === 0 && <p className="text-quiet">{texts.noneWithin(words.trim())}</p>}
      <ul className="pick-lines">
        {shown.map((card) => (
          <OrderPadLine
            key={card.id}
            card={card}
            last={lastQuantity(card)}
            now={now}
            picked={picked.has(card.id)}
            onPick={(on) => pick([card.id], on)}
            onAdd={() => addLast([card])}
          />
        ))}
      </ul>
    </div>
  )
}
