import { RadioCard } from '#storefront/design/RadioCard.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { chooseConsent, useConsent, type Consent } from './consent.ts'
import './consent.css'

const choices: readonly Consent[] = ['necessary', 'all']

/** ConsentChoice: what was chosen about cookies, to be changed at any time. */
export function ConsentChoice() {
  const { consent: texts } = useTexts('legal')
  const chosen = useConsent()
  return (
    <section className="article-part">
      <h2 id="consent">{texts.heading}</h2>
      <p>{texts.text}</p>
      <fieldset className="consent-choice">
        <legend>{texts.now}</legend>
        {choices.map((choice) => (
          <RadioCard
            key={choice}
            name="consent"
            value={choice}
            checked={chosen === choice}
            onChange={() => chooseConsent(choice)}
            label={texts[choice]}
          />
        ))}
        {chosen === null && <p className="text-quiet">{texts.none}</p>}
      </fieldset>
    </section>
  )
}
