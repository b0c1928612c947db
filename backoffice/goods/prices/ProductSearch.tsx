import { searchEverywhere } from '#contract/backoffice/search/calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import { nameIn } from '#rules/in-language.ts'
import { callOrThrow } from '#backoffice/api/call.ts'
import { Combobox } from '#backoffice/kit/forms/Combobox.tsx'
import { useFirstFocus } from '#backoffice/kit/use-first-focus.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'

type FoundProduct = AnswerOf<typeof searchEverywhere>['products'][number]

type ProductSearchProps = {
  /** The cursor stands in it from the beginning. */
  isFirst?: boolean
  onChoose: (productId: number) => void
}

/** ProductSearch: finds a product by name, SKU or barcode. */
export function ProductSearch({ isFirst = false, onChoose }: ProductSearchProps) {
  const texts = useTexts('prices')
  const language = useLanguage()
  const box = useFirstFocus<HTMLDivElement>(isFirst)
  return (
    <div className="price-product" ref={box}>
      <Combobox<FoundProduct>
        label={texts.findProduct}
        queryKey={['found-products']}
        find={async (words, signal) => {
          if (words.trim() === '') return []
          return (await callOrThrow(searchEverywhere, { query: { q: words, size: 8 }, signal })).products
        }}
        itemId={({ id }) => String(id)}
        itemName={(product) => `${nameIn(product, language)} (${product.sku})`}
        onChoose={(product) => product && onChoose(product.id)}
        opensWhileTyping={isFirst}
        clears
      />
    </div>
  )
}
