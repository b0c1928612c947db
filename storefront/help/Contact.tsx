import MapPin from 'lucide-react/icons/map-pin'
import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import { buttonClass } from '#storefront/design/Button.tsx'
import { Icon } from '#storefront/design/Icon.tsx'
import { PageTitle } from '#storefront/design/PageTitle.tsx'
import { useShop } from '#storefront/identity/session.ts'
import { href } from '#storefront/router/href.ts'
import { telephone } from '#storefront/shell/contact.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { chatWith } from './chat-link.ts'
import { ProvinceMap } from './ProvinceMap.tsx'
import './help.css'

/** Contact: the ways to reach the supplier, where it is, where it delivers for nothing. */
export function Contact() {
  const texts = useTexts('help')
  const shop = useShop()
  return (
    <>
      <PageTitle back={href('account')}>{texts.contactHeading}</PageTitle>
      <div className="contact">
        <div>
          <p className="text-quiet">{texts.contactLead}</p>
          <section className="panel contact-way">
            <Icon of={MessageCircle} />
            <h2>{texts.chat}</h2>
            <p>{texts.chatHours}</p>
            <a
              href={chatWith(texts.chatDraft(shop?.outletCode ?? ''))}
              target="_blank"
              rel="noreferrer"
              className={buttonClass('primary')}
            >
              {texts.openChat}
            </a>
          </section>
          <section className="panel contact-way">
            <Icon of={Phone} />
            <h2>{texts.phone}</h2>
            <p>{texts.phoneHours}</p>
            <a href={telephone.address} className={buttonClass('plain')}>
              {texts.call(telephone.shown)}
            </a>
          </section>
          <section className="panel contact-way">
            <Icon of={MapPin} />
            <h2>{texts.address}</h2>
            <address>
              {texts.company}
              {texts.addressLines.map((line) => (
                <span key={line}>{line}</span>
              ))}
              <small>{texts.demo}</small>
            </address>
          </section>
          <section className="panel">
            <h2>{texts.policy}</h2>
            <ul className="help-points">
              {texts.policies.map((policy) => (
                <li key={policy}>{policy}</li>
              ))}
            </ul>
          </section>
        </div>
        <section className="panel">
          <h2>{texts.area}</h2>
          <ProvinceMap />
        </section>
      </div>
    </>
  )
}
