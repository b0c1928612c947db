import type { ContentOf } from '#contract/content/content.ts'
import { grounds, type Ground } from '#rules/content/colours.ts'
import { inBaht } from '#rules/amounts.ts'
import { satang } from '#rules/money.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'

type Brand = ContentOf['brand']

const price = inBaht(satang(45_00))

/** BrandPreview: the storefront in the name and colours that are being typed, in light and dark. */
export function BrandPreview({ brand }: { brand: Brand }) {
  const texts = useTexts('content')
  return (
    <section className="panel offer-block brand-preview">
      <h2>{texts.lookPreview}</h2>
      {(['light', 'dark'] as const).map((ground) => (
        <figure key={ground}>
          <Shop brand={brand} ground={ground} />
          <figcaption>{texts.grounds[ground]}</figcaption>
        </figure>
      ))}
    </section>
  )
}

/** A head with the name, and below it an offer and its button. Colours are attributes: the policy takes no style in markup. */
function Shop({ brand: { name, tagline, colours }, ground }: { brand: Brand; ground: Ground }) {
  const texts = useTexts('content')
  const language = useLanguage()
  const { brand, onBrand, soft, offer, onOffer } = colours[ground]
  const { page, surface, ink } = grounds[ground]
  return (
    <svg viewBox="0 0 360 190" aria-hidden="true">
      <rect width={360} height={190} rx={12} fill={page} />
      <path d="M0 54V12Q0 0 12 0H348Q360 0 360 12V54Z" fill={surface} />
      <rect x={16} y={15} width={24} height={24} rx={6} fill={brand} />
      <text x={50} y={25} fill={ink} fontSize={15} fontWeight={700}>
        {name[language]}
      </text>
      <text x={50} y={42} fill={ink} fontSize={11} opacity={0.7}>
        {tagline[language]}
      </text>
      <rect x={16} y={70} width={328} height={104} rx={12} fill={surface} />
      <rect x={28} y={82} width={80} height={80} rx={8} fill={soft} />
      <path d="M52 142V106Q52 102 56 102H80Q84 102 84 106V142Z" fill="none" stroke={brand} strokeWidth={2} />
      <rect x={122} y={82} width={104} height={22} rx={11} fill={offer} />
      <text x={174} y={97} fill={onOffer} fontSize={12} fontWeight={500} textAnchor="middle">
        {texts.lookOffer}
      </text>
      <text x={122} y={140} fill={ink} fontSize={20} fontWeight={700}>
        {price}
      </text>
      <rect x={236} y={122} width={96} height={40} rx={20} fill={brand} />
      <text x={284} y={147} fill={onBrand} fontSize={14} fontWeight={700} textAnchor="middle">
        {texts.lookAdd}
      </text>
    </svg>
  )
}
