import { useState } from 'react'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { late } from '#storefront/page-frame/late.ts'
import { withTexts } from '#storefront/router/with-texts.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'

const BrandSheet = late(async () => (await withTexts(import('./BrandSheet.tsx'), ['browse'])).BrandSheet)

/** BrandsLink: opens the sheet of all brands; before hydration it leads to all products, which list the brands too. */
export function BrandsLink() {
  const texts = useTexts('catalogue')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Link
        href={href('all', { title: 'regular' })}
        className="link"
        aria-label={texts.seeAllOf(texts.brands)}
        aria-haspopup="dialog"
        onClick={(event) => {
          event.preventDefault()
          setOpen(true)
        }}
      >
        {texts.seeAll}
      </Link>
      {open && <BrandSheet onClose={() => setOpen(false)} />}
    </>
  )
}
