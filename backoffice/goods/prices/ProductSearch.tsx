import { searchEverywhere } from '#contract/backoffice/search/calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import { nameIn } from '#rules/in-language.ts'
import { callOrThrow } from '#backoffice/api/call.ts'
import { Combobox } from '#backoffice/kit/forms/Combobox.tsx'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'

type FoundProduct = AnswerOf<typeof searchEverywhere>['products'][number]

/** ProductSearch: finds a product by name, SKU or barcode. */
export function ProductSearch({ onChoose }: { onChoose: (productId: number) => void }) {
  const texts = useTexts('prices')
  const language = useLanguage()
  return (
    <div className="price-product">
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
        clears
      />
    </div>
  )
}
