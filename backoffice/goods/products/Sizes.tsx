import { useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import { nameIn } from '#rules/in-language.ts'
import { joinFamily, listProducts } from '#contract/backoffice/goods/products/calls.ts'
import { satangOf } from '#rules/money.ts'
import { call, callOrThrow } from '#backoffice/api/call.ts'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { Combobox } from '#backoffice/kit/forms/Combobox.tsx'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import { usePackWords } from '#backoffice/kit/use-pack-words.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { Button } from '#design/Button.tsx'
import { Money } from '#design/Money.tsx'
import { Section } from './fields.tsx'
import type { ProductInList, WholeProduct } from './product-row.ts'

/** Sizes: the sizes and packs of the same thing, which the store offers together. */
export function Sizes({ product }: { product: WholeProduct }) {
  const texts = useTexts('products')
  const packs = usePackWords()
  const { run } = useUnderway()
  const language = useLanguage()
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  async function join(other: number | null): Promise<void> {
    const reply = await run(() => call(joinFamily, { params: { id: product.id }, body: { with: other } }), {
      done: ({ undo }) => ({ text: other === null ? texts.left : texts.joined, undo }),
    })
    if (reply?.ok) void queries.invalidateQueries({ queryKey: ['products'] })
  }
  const actions = useActions({
    another: {
      title: texts.anotherSize,
      key: 'v',
      run: () => navigate(`/products/new?from=${product.id}&variant=yes`),
    },
  })
  return (
    <Section title={texts.sizes} help={texts.sizesHelp}>
      {product.variants.length === 0 && <p>{texts.noSizes}</p>}
      <ul className="product-sizes">
        {product.variants.map((variant) => (
          <li key={variant.id}>
            {variant.id === product.id ? (
              <b>{nameIn(variant, language)}</b>
            ) : (
              <Link href={`/products/${variant.id}`} className="link">
                {nameIn(variant, language)}
              </Link>
            )}
            <span>
              {packs.pack({ unit: variant.unit, pieces: variant.conversion })}
              {' · '}
              <Money satang={satangOf(variant.price)} />
              {variant.conversion > 1 && ` · ${packs.piece({ pieces: variant.conversion }, variant.price)}`}
              {variant.status === 'INACTIVE' && ` · ${texts.statuses.INACTIVE}`}
            </span>
          </li>
        ))}
      </ul>
      <Combobox<ProductInList>
        label={texts.join}
        queryKey={['products', 'find']}
        clears
        find={async (words, signal) => {
          if (words.trim().length < 2) return []
          const { content } = await callOrThrow(listProducts, { query: { q: words.trim(), size: 8 }, signal })
          return content.filter(({ id }) => id !== product.id)
        }}
        itemId={({ id }) => String(id)}
        itemName={(one) => nameIn(one, language)}
        itemRow={(one) => `${nameIn(one, language)} · ${one.sku}`}
        onChoose={(one) => one && void join(one.id)}
      />
      <div className="product-size-actions">
        <ActionButton action={actions.another} />
        {product.variants.length > 1 && (
          <Button look="quiet" onClick={() => void join(null)}>
            {texts.leave}
          </Button>
        )}
      </div>
    </Section>
  )
}
