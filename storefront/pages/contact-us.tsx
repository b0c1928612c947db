import { Contact } from '#storefront/help/Contact.tsx'

export const ContactUsPage = () => <Contact />
