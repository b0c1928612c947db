import type { TextPage } from '#contract/pages/shapes.ts'
import { TextArticle } from '#storefront/content/TextArticle.tsx'
import { CookieChoice } from '#storefront/legal/CookieChoice.tsx'
import type { PageProps } from '#storefront/router/page-module.ts'

export const CookiePolicyPage = ({ data }: PageProps<TextPage>) => (
  <TextArticle data={data}>
    <CookieChoice />
  </TextArticle>
)
