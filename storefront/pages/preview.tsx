import type { TextPage } from '#contract/pages/shapes.ts'
import { Contact } from '#storefront/help/Contact.tsx'
import { Questions } from '#storefront/help/Questions.tsx'
import { TextArticle } from '#storefront/content/TextArticle.tsx'
import type { PageProps } from '#storefront/router/page-module.ts'

/** A text page for everyone with the link to its draft, even one that otherwise needs a sign-in. */
export function PreviewPage({ data }: PageProps<TextPage>) {
  if (data.slug === 'question-and-answer') return <Questions data={data} />
  return data.slug === 'contact-us' ? <Contact data={data} /> : <TextArticle data={data} />
}
