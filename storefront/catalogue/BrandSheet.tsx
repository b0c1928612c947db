import { useState } from 'react'
import { isForSale } from '#rules/catalogue/lists.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { fold } from '#rules/search/fold.ts'
import { Dialog } from '#design/Dialog.tsx'
import { Field } from '#design/Field.tsx'
import { Notice } from '#design/Notice.tsx'
import { Skeleton } from '#design/Skeleton.tsx'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useQuery } from '#storefront/router/queries.ts'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'
import { localCatalogue } from './local-lists.ts'
import './category-sheet.css'

/** Brands with products on sale, by name, and the number of those products. */
async function fetchBrands(language: Language) {
  const local = await localCatalogue(language)
  if (!local) throw new Error('The catalogue could not be had')
  const counts = new Map<number, number>()
  for (const { brandId } of local.goods.filter(isForSale)) counts.set(brandId, (counts.get(brandId) ?? 0) + 1)
  return local.tables.brands
    .map(({ id, name }) => ({ id, name, count: counts.get(id) ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => one.name.localeCompare(other.name, language))
}

/** BrandSheet: all brands by name, with a search field; each leads to the list of its products. */
export function BrandSheet({ onClose }: { onClose: () => void }) {
  const texts = useTexts('browse')
  const { brands } = useTexts('catalogue')
  const { failedText } = useTexts('shell')
  const language = useLanguage()
  const [words, setWords] = useState('')
  const { data, isError } = useQuery({ queryKey: ['brands', language], queryFn: () => fetchBrands(language) })
  const shown = data?.filter(({ name }) => fold(name).includes(fold(words)))
  return (
    <Dialog open onClose={onClose} title={brands} shape="sheet">
      <Field
        label={texts.findBrand}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        autoComplete="off"
      />
      {isError && <Notice tone="failed">{failedText}</Notice>}
      {shown?.length === 0 && <p className="py-4 text-quiet">{texts.noBrand(words)}</p>}
      <ul className="pt-2" aria-busy={!data && !isError}>
        {shown?.map(({ id, name, count }) => (
          <li key={id} className="menu-line">
            <Link href={href('all', { title: 'regular' }, { brands: id })} onClick={onClose}>
              {name} <small className="text-quiet">{count}</small>
            </Link>
          </li>
        ))}
        {!data && !isError && [1, 2, 3, 4, 5, 6].map((row) => <Skeleton key={row} className="my-3 h-6" />)}
      </ul>
    </Dialog>
  )
}
