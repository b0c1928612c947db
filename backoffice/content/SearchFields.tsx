import { useState } from 'react'
import { readWordTable, writeWordTable, type WordRow } from '#rules/search/word-table.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { useValue } from './editor.ts'
import { Labelled } from './fields.tsx'

/** The fields of the words that the search knows: everyday names, and what somebody wants to do. */
export function SearchFields() {
  const texts = useTexts('content')
  return (
    <>
      <p className="offer-hint">{texts.wordsHelp}</p>
      <WordTable path="everyday" label={texts.everyday} help={texts.everydayHelp} />
      <WordTable path="needs" label={texts.needs} help={texts.needsHelp} />
    </>
  )
}

function WordTable({ path, label, help }: { path: string; label: string; help: string }) {
  const [value, set, error] = useValue<readonly WordRow[]>(path)
  const [typed, setTyped] = useState(() => writeWordTable(value))
  return (
    <Labelled label={label} help={help} error={error}>
      {(id) => (
        <textarea
          id={id}
          className="input content-text"
          rows={14}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            set(readWordTable(target.value))
          }}
        />
      )}
    </Labelled>
  )
}
