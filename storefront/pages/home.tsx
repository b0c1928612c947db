import Truck from 'lucide-react/icons/truck'
import type { HomePage as HomeData } from '#contract/pages/shapes.ts'
import { BannerCard } from '#storefront/catalogue/BannerCard.tsx'
import { CategoryTile } from '#storefront/catalogue/CategoryTile.tsx'
import { Shelf } from '#storefront/catalogue/Shelf.tsx'
import { Icon } from '#storefront/design/Icon.tsx'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import type { PageProps } from '#storefront/router/page-module.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'

export function HomePage({ data }: PageProps<HomeData>) {
  const texts = useTexts('catalogue')
  const shell = useTexts('shell')
  return (
    <>
      <h1 className="sr-only">{shell.titleHome}</h1>
      <p className="promise">
        <Icon of={Truck} />
        <span>
          <b>{texts.promise}</b> {texts.promiseDetail}
        </span>
      </p>
      <section id="categories" aria-label={texts.categories}>
        <ul className="row tiles">
          {data.categories.map((tile, index) => (
            <CategoryTile key={tile.id} tile={tile} early={index < 8} />
          ))}
        </ul>
      </section>
      {data.banners.length > 0 && (
        <section className="section" aria-label={texts.campaigns}>
          <div className="row banners">
            {data.banners.map((banner, index) => (
              <BannerCard key={banner.id} banner={banner} early={index === 0 && 'first'} />
            ))}
          </div>
        </section>
      )}
      <Shelf title={texts.hot} cards={data.hot} all={href('all', { title: 'hot' })} />
      <Shelf title={texts.promoted} cards={data.promoted} all={href('all', { title: 'promotion' })} />
      <Shelf title={texts.premium} cards={data.premium} all={href('all', { title: 'premium' })} />
      {data.brands.length > 0 && (
        <section className="section" aria-labelledby="brands">
          <h2 id="brands">{texts.brands}</h2>
          <ul className="row brands">
            {data.brands.map(({ id, name }) => (
              <li key={id}>
                <Link href={href('all', { title: 'regular' }, { brands: id })} className="chip">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
