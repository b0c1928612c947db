import { useTexts } from '#backoffice/texts/use-texts.ts'
import type { Person } from './use-presence-of.ts'
import './live.css'

const mostShown = 3
const tones = 6

/** The same colour for a person everywhere. */
const toneOf = ({ id }: Person): number => [...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % tones
/** The first letter with its vowels and tone marks: half a Thai syllable cannot be read. */
const initialOf = ({ name }: Person, language: string): string =>
  [...new Intl.Segmenter(language, { granularity: 'grapheme' }).segment(name.trim())][0]?.segment ?? '?'

/** Presence: who else has a record open, as round initials; `names`: also in words, next to its title. */
export function Presence({ people, names = false }: { people: readonly Person[] | undefined; names?: boolean }) {
  const texts = useTexts('live')
  if (!people || people.length === 0) return null
  const all = people.map(({ name }) => name).join(', ')
  return (
    <span className="presence" title={texts.alsoHere(all)}>
      <span className="sr-only">{texts.alsoHere(all)}</span>
      {people.slice(0, mostShown).map((person) => (
        <span key={person.id} className={`presence-person presence-tone-${toneOf(person)}`} aria-hidden="true">
          {initialOf(person, document.documentElement.lang)}
        </span>
      ))}
      {people.length > mostShown && (
        <span className="presence-person" aria-hidden="true">
          +{people.length - mostShown}
        </span>
      )}
      {names && (
        <span className="presence-names" aria-hidden="true">
          {texts.alsoHere(all)}
        </span>
      )}
    </span>
  )
}
