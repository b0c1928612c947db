import type { ListingPage as ListingData } from '#contract/pages/shapes.ts'
import { PromotionTerms } from '#storefront/catalogue/PromotionTerms.tsx'
import type { PageProps } from '#storefront/router/page-module.ts'
import { ListingPage } from './listing.tsx'

export const PromotionPage = ({ data, params }: PageProps<ListingData>) => (
  <ListingPage
    data={data}
    params={params}
    lead={data.terms && <PromotionTerms terms={data.terms} goods={data.total} />}
  />
)
