import { useState } from 'react'
import { Link } from 'wouter'
import { signOut } from '#backoffice/api/refresh.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import {
  currentDensity,
  currentTheme,
  densities,
  setDensity,
  setTheme,
  themes,
  type Density,
  type Theme,
} from './appearance.ts'
import { changeLanguage } from './change-language.ts'

/** What the account menu opens: how it looks on this device, the language, and the way out. */
export function AccountPanel() {
  const texts = useTexts('shell')
  return (
    <>
      <Choices<Theme>
        label={texts.theme}
        values={themes}
        words={texts.themes}
        first={currentTheme()}
        onChange={setTheme}
      />
      <Choices<Density>
        label={texts.density}
        values={densities}
        words={texts.densities}
        first={currentDensity()}
        onChange={setDensity}
      />
      <Link className="account-item" href="/account">
        {texts.screens.ownAccount}
      </Link>
      <button type="button" className="account-item" lang={texts.otherLanguageCode} onClick={changeLanguage}>
        {texts.otherLanguage}
      </button>
      <a className="account-item" href="/">
        {texts.openStore}
      </a>
      <button type="button" className="account-item" onClick={signOut}>
        {texts.signOut}
      </button>
    </>
  )
}

type ChoicesProps<Value extends string> = {
  label: string
  values: readonly Value[]
  words: Readonly<Record<Value, string>>
  first: Value
  onChange: (value: Value) => void
}

/** One of few, side by side. */
function Choices<Value extends string>({ label, values, words, first, onChange }: ChoicesProps<Value>) {
  const [chosen, setChosen] = useState(first)
  return (
    <fieldset className="segments">
      <legend>{label}</legend>
      {values.map((value) => (
        <label key={value}>
          <input
            type="radio"
            name={label}
            checked={value === chosen}
            onChange={() => {
              setChosen(value)
              onChange(value)
            }}
          />
          <span>{words[value]}</span>
        </label>
      ))}
    </fieldset>
  )
}
