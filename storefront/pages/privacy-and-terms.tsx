import type { TextPage } from '#contract/pages/shapes.ts'
import { TextArticle } from '#storefront/content/TextArticle.tsx'
import type { PageProps } from '#storefront/router/page-module.ts'

export const PrivacyAndTermsPage = ({ data }: PageProps<TextPage>) => <TextArticle data={data} />
