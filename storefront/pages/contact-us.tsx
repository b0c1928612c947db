import type { TextPage } from '#contract/pages/shapes.ts'
import { Contact } from '#storefront/help/Contact.tsx'
import type { PageProps } from '#storefront/router/page-module.ts'

export const ContactUsPage = ({ data }: PageProps<TextPage>) => <Contact data={data} />
