import { useEffect, useRef } from 'react'
import { searchEverywhere } from '#contract/backoffice/search/calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import { satangOf, formatWhole } from '#rules/money.ts'
import { nameIn } from '#rules/in-language.ts'
import { Button } from '#design/Button.tsx'
import { Money } from '#design/Money.tsx'
import { Picture } from '#design/Picture.tsx'
import { callOrThrow } from '#backoffice/api/call.ts'
import { Combobox } from '#backoffice/kit/forms/Combobox.tsx'
import { useUnitName } from '#backoffice/kit/use-unit-name.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { Figure } from './Figure.tsx'
import type { ContentLine } from './use-order.ts'

/** A product with the units that are wanted of it; `line`: its price, once the server has calculated it. */
export type EditedLine = {
  productId: number
  name: { th: string; en: string }
  unit: string
  image: string | null
  qty: number
  before: number | null
  line: ContentLine | null
  /** Why it cannot be ordered so. */
  problem: string | null
}
type FoundProduct = AnswerOf<typeof searchEverywhere>['products'][number]

type LineEditorProps = {
  label: string
  lines: readonly EditedLine[]
  onQty: (productId: number, qty: number) => void
  onSwap?: (productId: number) => void
}

const mostUnits = 100_000

/** LineEditor: products with their quantities: up and down go from one to the next, Delete takes one out. */
export function LineEditor({ label, lines, onQty, onSwap }: LineEditorProps) {
  const texts = useTexts('sheet')
  const language = useLanguage()
  const unitName = useUnitName()
  const table = useRef<HTMLTableElement>(null)
  function step(from: HTMLInputElement, by: number): void {
    const inputs = [...(table.current?.querySelectorAll<HTMLInputElement>('input') ?? [])]
    const next = inputs[inputs.indexOf(from) + by]
    next?.focus()
    next?.select()
  }
  return (
    <div className="sheet-table-frame">
      <table className="sheet-table" ref={table}>
        <caption className="sr-only">{label}</caption>
        <tbody>
          {lines.map(({ productId, name, unit, image, qty, before, line, problem }) => (
            <tr key={productId} className={qty === 0 ? 'is-removed' : undefined}>
              <th scope="row">
                <span className="sheet-product">
                  <Picture image={image} place="tile" />
                  <span>
                    {name[language]}
                    <small>{unitName(unit)}</small>
                    {problem && (
                      <small className="is-missing" role="alert">
                        {problem}
                      </small>
                    )}
                  </span>
                </span>
              </th>
              <td className="is-end">{before !== null && formatWhole(before)}</td>
              <td className="is-end">
                <input
                  className="input sheet-qty"
                  inputMode="numeric"
                  aria-label={texts.qtyOf(name[language])}
                  data-product={productId}
                  value={qty}
                  onFocus={(event) => event.currentTarget.select()}
                  onChange={(event) => {
                    const typed = Number(event.currentTarget.value.replaceAll(/\D/g, ''))
                    onQty(productId, Math.min(typed, mostUnits))
                  }}
                  onKeyDown={(event) => {
                    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
                      event.preventDefault()
                      step(event.currentTarget, event.key === 'ArrowUp' ? -1 : 1)
                    }
                    if (event.key === 'Delete') onQty(productId, 0)
                  }}
                />
              </td>
              <td className="is-end">
                {line && <Figure label={name[language]} amount={line.totalAmt} rows={line.rows} />}
              </td>
              <td className="is-end">
                {onSwap && qty > 0 && (
                  <Button look="quiet" className="button-small" onClick={() => onSwap(productId)}>
                    {texts.swap} <span className="sr-only">{name[language]}</span>
                  </Button>
                )}
                {qty > 0 && (
                  <Button look="quiet" className="button-small" onClick={() => onQty(productId, 0)}>
                    {texts.remove} <span className="sr-only">{name[language]}</span>
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Gifts that follow from the quantities. */
export function GiftLines({ lines }: { lines: readonly ContentLine[] }) {
  const texts = useTexts('sheet')
  const language = useLanguage()
  const gifts = lines.filter(({ type }) => type === 'FREE')
  if (gifts.length === 0) return null
  return (
    <ul className="sheet-gifts">
      {gifts.map(({ productId, name, qty }) => (
        <li key={productId}>
          {texts.free}: {name[language]} × {formatWhole(qty)}
        </li>
      ))}
    </ul>
  )
}

/** ProductSearch: finds products to add, one after the other. */
export function ProductSearch({ onChoose }: { onChoose: (product: FoundProduct) => void }) {
  const unitName = useUnitName()
  const texts = useTexts('sheet')
  const language = useLanguage()
  const nameOf = (product: FoundProduct) => nameIn(product, language)
  return (
    <Combobox<FoundProduct>
      label={texts.addProduct}
      queryKey={['products']}
      find={async (words, signal) => {
        if (words.trim() === '') return []
        const found = await callOrThrow(searchEverywhere, { query: { q: words, size: 8 }, signal })
        return found.products.filter(({ isActive }) => isActive)
      }}
      itemId={({ id }) => String(id)}
      itemName={nameOf}
      itemRow={(product) => foundRow(product, nameOf(product), unitName(product.unit))}
      onChoose={(product) => product && onChoose(product)}
      clears
    />
  )
}

const foundRow = ({ price }: FoundProduct, name: string, unit: string) => (
  <span className="found-product">
    {name} <small>{unit}</small>
    <Money satang={satangOf(price)} />
  </span>
)

/** Moves the focus to the quantity of a product, once it is drawn. */
export function useFocusQty(productId: number | null): void {
  useEffect(() => {
    if (productId === null) return
    document.querySelector<HTMLInputElement>(`input[data-product="${productId}"]`)?.focus()
  }, [productId])
}
