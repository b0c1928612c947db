import { RadioCard } from '#design/RadioCard.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { chooseCookies, useCookieConsent, type CookieConsent } from './cookie-consent.ts'
import './cookie-choice.css'

const choices: readonly CookieConsent[] = ['necessary', 'all']

/** CookieChoice: the cookie consent, which can be changed at any time. */
export function CookieChoice() {
  const { cookies: texts } = useTexts('legal')
  const { cookieQuestion: question } = useTexts('shell')
  const chosen = useCookieConsent()
  return (
    <section className="article-part">
      <h2 id="choice">{question.heading}</h2>
      <p>{texts.text}</p>
      <fieldset className="cookie-choice">
        <legend>{texts.now}</legend>
        {choices.map((choice) => (
          <RadioCard
            key={choice}
            name="consent"
            value={choice}
            checked={chosen === choice}
            onChange={() => chooseCookies(choice)}
            label={question[choice]}
          />
        ))}
        {chosen === null && <p className="text-quiet">{texts.none}</p>}
      </fieldset>
    </section>
  )
}
