import LayoutGrid from '#design/icons/layout-grid.ts'
import Truck from '#design/icons/truck.ts'
import type { HomePage as HomeData } from '#contract/pages/shapes.ts'
import { BannerCard } from '#storefront/catalogue/BannerCard.tsx'
import { BrandsLink } from '#storefront/catalogue/BrandsLink.tsx'
import { CategoryTile } from '#storefront/catalogue/CategoryTile.tsx'
import { ProductCarousel } from '#storefront/catalogue/ProductCarousel.tsx'
import { Icon } from '#design/Icon.tsx'
import { DeliveryTo } from '#storefront/delivery/lazy-delivery-to.ts'
import { LateDeliveryDay } from '#storefront/delivery/LateDeliveryDay.tsx'
import { PostcodeForm, useEnteredPostcode } from '#storefront/delivery/PostcodeForm.tsx'
import { LatePopup } from '#storefront/home/LatePopup.tsx'
import { RetailerSection } from '#storefront/home/lazy-retailer-section.ts'
import { useOwnBanners } from '#storefront/home/use-own-banners.ts'
import { useRetailer } from '#storefront/api/session.ts'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import type { PageProps } from '#storefront/router/page-module.ts'
import { useSupplier } from '#storefront/content/supplier.ts'
import { CategoryLink } from '#storefront/shell/CategoryLink.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'

export function HomePage({ data }: PageProps<HomeData>) {
  const texts = useTexts('catalogue')
  const shell = useTexts('shell')
  const supplier = useSupplier()
  const retailer = useRetailer()
  const banners = useOwnBanners(data.banners)
  const [postcode, enterPostcode] = useEnteredPostcode()
  const promise = (
    <>
      <b>{supplier.promise}</b> <LateDeliveryDay otherwise={supplier.detail} />
    </>
  )
  return (
    <>
      <h1 className="hello">
        <b>{supplier.name}</b>
        {` ${supplier.tagline}`}
      </h1>
      <p className="promise">
        <Icon of={Truck} />
        <span>
          {retailer ? (
            <RetailerSection of="promise" instead={promise} />
          ) : postcode !== null ? (
            <DeliveryTo postalCode={postcode} instead={promise} />
          ) : (
            promise
          )}
        </span>
      </p>
      <PostcodeForm onAsk={enterPostcode} />
      <div className="own own-start">{retailer && <RetailerSection of="start" />}</div>
      <section className="own own-row panel">{retailer && <RetailerSection of="again" />}</section>
      <section id="categories" aria-label={texts.categories}>
        <ul className="tiles">
          {data.categories.map((tile, index) => (
            <CategoryTile key={tile.id} tile={tile} early={index < 8} />
          ))}
          <li>
            <CategoryLink className="tile">
              <i className="pic">
                <Icon of={LayoutGrid} />
              </i>
              <span>{shell.allCategories}</span>
            </CategoryLink>
          </li>
        </ul>
      </section>
      <div className="own own-shelf">{retailer && <RetailerSection of="shelf" />}</div>
      <ProductCarousel title={texts.hot} cards={data.hot} all={href('all', { title: 'hot' })} early />
      {banners.length > 0 && (
        <section className="section" aria-label={texts.campaigns}>
          <div className="row banners">
            {banners.map((banner) => (
              <BannerCard key={banner.id} banner={banner} />
            ))}
          </div>
        </section>
      )}
      <ProductCarousel title={texts.promoted} cards={data.promoted} all={href('all', { title: 'promotion' })} />
      <ProductCarousel title={texts.premium} cards={data.premium} all={href('all', { title: 'premium' })} />
      {data.brands.length > 0 && (
        <section className="section" aria-labelledby="brands">
          <div className="section-head">
            <h2 id="brands">{texts.brands}</h2>
            <BrandsLink />
          </div>
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
      <LatePopup />
    </>
  )
}
