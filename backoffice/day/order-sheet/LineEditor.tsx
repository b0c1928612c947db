import { useEffect, useRef } from 'react'
import { searchEverywhere } from '#contract/backoffice/search/calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import { satangOf, formatWhole } from '#rules/money.ts'
import { nameIn } from '#rules/in-language.ts'
import { Button } from '#design/Button.tsx'
import { Icon } from '#design/Icon.tsx'
import { Money } from '#design/Money.tsx'
import { Picture } from '#design/Picture.tsx'
import { ProductName } from '#design/ProductName.tsx'
import X from '#design/icons/x.ts'
import { callOrThrow } from '#backoffice/api/call.ts'
import { Combobox } from '#backoffice/kit/forms/Combobox.tsx'
import { HeadCells } from '#backoffice/kit/HeadCells.tsx'
import { usePackWords } from '#backoffice/kit/use-pack-words.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { Figure } from './Figure.tsx'
import type { ContentLine } from './use-order.ts'

/** A product with the units that are wanted of it; `line`: its price, once the server has calculated it. */
export type EditedLine = {
  productId: number
  name: { th: string; en: string }
  unit: string
  /** In one unit. */
  pieces: number
  image: string | null
  qty: number
  /** Units before the change; null for what is added, and in a new order. */
  before: number | null
  /** Units that can be sold; null where that is not known. */
  stock: number | null
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
  /** Enter in a quantity: on to the next product. */
  onNext?: () => void
}

/** The most that the calls take of one product. */
const mostUnits = 100_000

/** LineEditor: products with their quantities: up and down go from one to the next, Delete takes one out. */
export function LineEditor({ label, lines, onQty, onSwap, onNext }: LineEditorProps) {
  const texts = useTexts('sheet')
  const language = useLanguage()
  const { priced } = usePackWords()
  const table = useRef<HTMLTableElement>(null)
  const [hasBefore, hasStock] = [lines.some(({ before }) => before !== null), lines.some(({ stock }) => stock !== null)]
  const hasSaving = lines.some(({ line }) => savingOf(line) < 0)
  const numbers = [
    hasBefore && texts.before,
    texts.unitPrice,
    hasStock && texts.stock,
    texts.qty,
    hasSaving && texts.saving,
    texts.total,
  ].filter((name) => name !== false)
  function step(from: HTMLInputElement, by: number): void {
    const inputs = [...(table.current?.querySelectorAll<HTMLInputElement>('input') ?? [])]
    const next = inputs[inputs.indexOf(from) + by]
    next?.focus()
    next?.select()
  }
  if (lines.length === 0) return null
  return (
    <div className="sheet-table-frame">
      <table className="sheet-table" ref={table}>
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.product}</th>
            <HeadCells titles={numbers} isEnd />
            <th scope="col">
              <span className="sr-only">{texts.remove}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ productId, name, unit, pieces, image, qty, before, stock, line, problem }) => (
            <tr key={productId} className={qty === 0 ? 'is-removed' : undefined}>
              <th scope="row">
                <span className="sheet-product">
                  <Picture image={image} place="tile" />
                  <span>
                    <ProductName name={name[language]} />
                    <small>{priced({ unit, pieces }, line?.unitPrice ?? null)}</small>
                    {problem && (
                      <small className="is-missing" role="alert">
                        {problem}
                      </small>
                    )}
                  </span>
                </span>
              </th>
              {hasBefore && <td className="is-end">{before !== null && formatWhole(before)}</td>}
              <td className="is-end">{line && <Money satang={satangOf(line.unitPrice)} />}</td>
              {hasStock && (
                <td className={stock !== null && stock < qty ? 'is-end is-missing' : 'is-end'}>
                  {stock !== null && formatWhole(stock)}
                </td>
              )}
              <td className="is-end">
                <input
                  className="input cell-field"
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
                    if (event.key === 'Enter' && !event.ctrlKey) onNext?.()
                  }}
                />
              </td>
              {hasSaving && (
                <td className="is-end is-saving">
                  {savingOf(line) < 0 && <Money satang={satangOf(savingOf(line))} />}
                </td>
              )}
              <td className="is-end">
                {line && <Figure label={name[language]} amount={line.totalAmt} rows={line.rows} />}
              </td>
              <td className="sheet-line-actions">
                {onSwap && qty > 0 && (
                  <Button look="quiet" className="button-small" onClick={() => onSwap(productId)}>
                    {texts.swap} <span className="sr-only">{name[language]}</span>
                  </Button>
                )}
                {qty > 0 && (
                  <button
                    type="button"
                    className="icon-button"
                    title={texts.remove}
                    aria-label={`${texts.remove} ${name[language]}`}
                    onClick={() => onQty(productId, 0)}
                  >
                    <Icon of={X} size={16} />
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What promotions take from a line, baht, below zero. */
const savingOf = (line: ContentLine | null): number =>
  line?.rows.reduce((sum, { kind, amt }) => (kind === 'goods' ? sum : sum + amt), 0) ?? 0

/** Gifts that follow from the quantities. */
export function GiftLines({ lines }: { lines: readonly ContentLine[] }) {
  const texts = useTexts('sheet')
  const language = useLanguage()
  const gifts = lines.filter(({ type }) => type === 'FREE')
  if (gifts.length === 0) return null
  return (
    <ul className="sheet-gifts">
      {gifts.map(({ name, qty }, index) => (
        // Two promotions may give the same product.
        <li key={index}>
          {texts.free}: {name[language]} × {formatWhole(qty)}
        </li>
      ))}
    </ul>
  )
}

/** ProductSearch: finds products to add, one after the other. */
export function ProductSearch({ onChoose }: { onChoose: (product: FoundProduct) => void }) {
  const { priced } = usePackWords()
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
      itemRow={(product) =>
        foundRow(product, nameOf(product), [priced(product, product.price), texts.inStock(formatWhole(product.stock))])
      }
      onChoose={(product) => product && onChoose(product)}
      clears
      opensWhileTyping
    />
  )
}

const foundRow = ({ sku, price, stock }: FoundProduct, name: string, [unit, inStock]: [string, string]) => (
  <span className="found-product">
    <span>
      {name}{' '}
      <small>
        {unit} · {sku}
      </small>
    </span>
    <span>
      <small className={stock > 0 ? undefined : 'is-missing'}>{inStock}</small> <Money satang={satangOf(price)} />
    </span>
  </span>
)

/** Moves the focus to the quantity of a product, once it is drawn. */
export function useFocusQty(productId: number | null): void {
  useEffect(() => {
    if (productId === null) return
    document.querySelector<HTMLInputElement>(`input[data-product="${productId}"]`)?.focus()
  }, [productId])
}
