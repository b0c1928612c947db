import { useState, type ReactNode } from 'react'
import type { ShownLine } from './cart-lines.ts'
import { groupLines, searchLines } from './group-lines.ts'
import { useCategoryNames } from './use-category-names.ts'
import type { LineProduct } from '#storefront/cart/use-products.ts'
import { Field } from '#design/Field.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import './long-cart.css'

type LongCartProps = {
  lines: readonly ShownLine[]
  products: ReadonlyMap<number, LineProduct>
  children: (line: ShownLine) => ReactNode
}

/** LongCart: many lines, close together, by category, with a search among them. */
export function LongCart({ lines, products, children }: LongCartProps) {
  const texts = useTexts('cart')
  const [words, setWords] = useState('')
  const names = useCategoryNames()
  const found = searchLines(words, lines, products)
  return (
    <div className="long-cart">
      <search>
        <Field
          label={texts.searchLines}
          type="search"
          autoComplete="off"
          enterKeyHint="search"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </search>
      {found.length === 0 && <output>{texts.noLines(words)}</output>}
      {groupLines(found, products).map((group) => (
        <section key={group.categoryId}>
          <h2>{(group.categoryId && names.get(group.categoryId)) || texts.otherLines}</h2>
          <ul>{group.lines.map(children)}</ul>
        </section>
      ))}
    </div>
  )
}
