import { useState } from 'react'
import ChevronRight from '#design/icons/chevron-right.ts'
import { getData } from '#contract/catalogue/calls.ts'
import { call } from '#storefront/api/call.ts'
import { Dialog } from '#design/Dialog.tsx'
import { Icon } from '#design/Icon.tsx'
import { Notice } from '#design/Notice.tsx'
import { Picture } from '#design/Picture.tsx'
import { ProductName } from '#design/ProductName.tsx'
import { Skeleton } from '#design/Skeleton.tsx'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useQuery } from '#storefront/router/queries.ts'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'
import '#storefront/catalogue/category-sheet.css'

/** The categories of the panel: only those with goods on sale. */
async function fetchCategories() {
  const [categories, subcategories] = await Promise.all([
    call(getData, { query: { type: 'getCategoriesWithImages' } }),
    call(getData, { query: { type: 'getSubCategoriesWithCategories' } }),
  ])
  if (!categories.ok) throw new Error(categories.error.code)
  if (!subcategories.ok) throw new Error(subcategories.error.code)
  const ownSubcategories = subcategories.value.data.flatMap((entry) => ('categoryId' in entry ? [entry] : []))
  return categories.value.data.flatMap((entry) =>
    'categoryNameThai' in entry && entry.status === 'ACTIVE'
      ? [
          {
            id: entry.id,
            image: entry.image,
            name: { th: entry.categoryNameThai, en: entry.categoryNameEng },
            subcategories: ownSubcategories
              .filter(({ categoryId, status }) => categoryId === entry.id && status === 'ACTIVE')
              .map(({ id, subCategoryNameThai: th, subCategoryNameEng: en }) => ({ id, name: { th, en } })),
          },
        ]
      : [],
  )
}

/**
 * CategorySheet: best sellers and offers first, then all categories with their drawings; an arrow next to each opens
 * its subcategories. It slides up from the bottom on a phone, and is at the left, next to its button, on a desktop.
 */
export function CategorySheet({ onClose }: { onClose: () => void }) {
  const texts = useTexts('shell')
  const { subcategoriesOf } = useTexts('browse')
  const { hot, promoted } = useTexts('catalogue')
  const language = useLanguage()
  const [opened, setOpened] = useState<number | null>(null)
  const { data, isError } = useQuery({ queryKey: ['categories'], queryFn: fetchCategories })
  return (
    <Dialog open onClose={onClose} title={texts.allCategories} shape="sheet-start">
      <ul className="menu-first">
        {[
          { title: 'hot', name: hot },
          { title: 'promotion', name: promoted },
        ].map(({ title, name }) => (
          <li key={title}>
            <Link href={href('all', { title })} className="chip" onClick={onClose}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
      {isError && <Notice tone="failed">{texts.failedText}</Notice>}
      <ul aria-busy={!data && !isError}>
        {data?.map(({ id, name, image, subcategories }) => (
          <li key={id} className="menu-line">
            <Link href={href('category', { id })} onClick={onClose}>
              <Picture image={image} place="tile" />
              <span>
                <ProductName name={name[language]} />
              </span>
            </Link>
            {subcategories.length > 1 && (
              <button
                type="button"
                className="icon-button"
                aria-label={subcategoriesOf(name[language])}
                aria-expanded={opened === id}
                onClick={() => setOpened(opened === id ? null : id)}
              >
                <Icon of={ChevronRight} />
              </button>
            )}
            {opened === id && (
              <ul>
                {subcategories.map((subcategory) => (
                  <li key={subcategory.id}>
                    <Link href={href('category', { id }, { subcategories: subcategory.id })} onClick={onClose}>
                      {subcategory.name[language]}
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
        {!data && !isError && [1, 2, 3, 4, 5, 6].map((row) => <Skeleton key={row} className="my-3 h-10" />)}
      </ul>
    </Dialog>
  )
}
