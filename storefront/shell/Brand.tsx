import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { pictureSource } from '#design/picture-source.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { useSupplier } from '#storefront/content/supplier.ts'

/** Brand: the supplier's logo, or a parcel in its colours, and its name where there is space. */
export function Brand() {
  const texts = useTexts('shell')
  const { name, logo } = useSupplier()
  return (
    <Link href={href('home')} className="brand" aria-label={`${name} ${texts.home}`}>
      {logo ? (
        <img className="brand-logo" src={pictureSource(logo, 160)} alt="" />
      ) : (
        <svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true">
          <rect x="2" y="5" width="28" height="23" rx="6" fill="currentColor" />
          <path d="M12 5h8v9l-4-2.6-4 2.6z" className="fill-offer" />
          <path d="M8 22h7" className="stroke-on-brand" strokeWidth="2.5" strokeLinecap="round" />
        </svg>
      )}
      <span className="brand-name">{name}</span>
    </Link>
  )
}
