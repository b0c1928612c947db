import { useState } from 'react'
import { RadioCard } from '#design/RadioCard.tsx'
import { chooseLanguage } from '#storefront/page-frame/choose-language.ts'
import { languageNames } from '#storefront/texts/language-names.ts'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'
import { chooseTextSize, textSize, textSizes } from './text-size.ts'

/** DisplayChoices: the language, and the text size on this device. */
export function DisplayChoices() {
  const texts = useTexts('account')
  const language = useLanguage()
  const [size, setSize] = useState(textSize)
  return (
    <section className="panel">
      <h2>{texts.display}</h2>
      <fieldset className="account-choices">
        <legend>{texts.language}</legend>
        {(['th', 'en'] as const).map((code) => (
          <RadioCard
            key={code}
            name="language"
            label={languageNames[code]}
            lang={code}
            checked={code === language}
            onChange={() => chooseLanguage(code)}
          />
        ))}
      </fieldset>
      <fieldset className="account-choices account-sizes">
        <legend>{texts.textSize}</legend>
        {textSizes.map((choice) => (
          <RadioCard
            key={choice}
            name="text-size"
            label={texts.sizes[choice]}
            checked={choice === size}
            onChange={() => {
              chooseTextSize(choice)
              setSize(choice)
            }}
          />
        ))}
      </fieldset>
    </section>
  )
}
