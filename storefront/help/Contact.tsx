import MapPin from '#design/icons/map-pin.ts'
import MessageCircle from '#design/icons/message-circle.ts'
import Phone from '#design/icons/phone.ts'
import type { TextPage } from '#contract/pages/shapes.ts'
import { RichText } from '#design/RichText.tsx'
import { buttonClass } from '#design/Button.tsx'
import { Icon } from '#design/Icon.tsx'
import { PageTitle } from '#storefront/page-frame/PageTitle.tsx'
import { useRetailer } from '#storefront/api/session.ts'
import { SupplierMap } from '#storefront/map/SupplierMap.tsx'
import { href } from '#storefront/router/href.ts'
import { useSupplier } from '#storefront/content/supplier.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { ChatLink } from './ChatLink.tsx'
import './help.css'

/** Contact: how to reach the supplier, its address, where it delivers free of charge. */
export function Contact({ data }: { data: TextPage }) {
  const texts = useTexts('help')
  const retailer = useRetailer()
  const { phone, phoneHours, chat, tiles } = useSupplier()
  const { contact } = data
  return (
    <>
      <PageTitle back={href('account')}>{data.title}</PageTitle>
      <div className="contact">
        <div>
          <RichText blocks={data.body} link={Link} />
          {chat && (
            <section className="panel contact-way">
              <Icon of={MessageCircle} />
              <h2>{texts.chatOn(chat.name)}</h2>
              <p>{chat.hours && texts.hours(contact?.days ?? '', chat.hours)}</p>
              <ChatLink look="primary" draft={texts.chatDraft(retailer?.outletCode ?? '')}>
                {texts.openChat}
              </ChatLink>
            </section>
          )}
          {phone && (
            <section className="panel contact-way">
              <Icon of={Phone} />
              <h2>{texts.phone}</h2>
              <p>{phoneHours && texts.hours(contact?.days ?? '', phoneHours)}</p>
              <a href={`tel:${phone.replace(/[ -]/g, '')}`} className={buttonClass('plain')}>
                {texts.call(phone)}
              </a>
            </section>
          )}
          {contact && contact.address.length > 0 && (
            <section className="panel contact-way">
              <Icon of={MapPin} />
              <h2>{texts.address}</h2>
              <address>
                {contact.company}
                {contact.address.map((line) => (
                  <span key={line}>{line}</span>
                ))}
                {contact.addressNote && <small>{contact.addressNote}</small>}
              </address>
            </section>
          )}
          {contact && (
            <section className="panel">
              <h2>{texts.policy}</h2>
              <ul className="help-points">
                {contact.policies.map((policy) => (
                  <li key={policy}>{policy}</li>
                ))}
              </ul>
            </section>
          )}
        </div>
        <section className="panel">
          <h2>{texts.area}</h2>
          <SupplierMap place={contact?.place ?? null} free={contact?.free ?? []} tiles={tiles} />
        </section>
      </div>
    </>
  )
}
