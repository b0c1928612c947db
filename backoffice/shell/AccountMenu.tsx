import { useEffect, useRef, useState } from 'react'
import { signOut } from '#backoffice/api/refresh.ts'
import { useStaff } from '#backoffice/api/session.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { staffRolesIn } from '#rules/identity/permissions.ts'
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
import { Avatar } from './Avatar.tsx'
import { changeLanguage } from './change-language.ts'

/** Who is signed in, how it looks on this device, the language, and the way out. */
export function AccountMenu() {
  const texts = useTexts('shell')
  const staff = useStaff()
  const box = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const onOutside = (event: Event) => {
      if (box.current?.open && !box.current.contains(event.target as Node)) box.current.open = false
    }
    document.addEventListener('pointerdown', onOutside)
    return () => document.removeEventListener('pointerdown', onOutside)
  }, [])
  return (
    // Escape closes what is inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <details
      ref={box}
      className="account-menu"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !box.current?.open) return
        box.current.open = false
        box.current.querySelector('summary')?.focus()
      }}
    >
      <summary>
        <Avatar name={staff?.name ?? ''} />
        <span>
          <span className="sr-only">{texts.account}: </span>
          {staff?.name}
          <small>
            {staffRolesIn(staff?.roles ?? [])
              .map((role) => texts.roles[role])
              .join(', ')}
          </small>
        </span>
      </summary>
      <div className="account-panel">
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
        <button type="button" className="account-item" lang={texts.otherLanguageCode} onClick={changeLanguage}>
          {texts.otherLanguage}
        </button>
        <a className="account-item" href="/">
          {texts.openStore}
        </a>
        <button type="button" className="account-item" onClick={signOut}>
          {texts.signOut}
        </button>
      </div>
    </details>
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
